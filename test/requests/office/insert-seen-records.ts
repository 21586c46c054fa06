import { randomId } from '../../../domain/kernel/random-id.ts'
import type { TestSite } from '../../site/open-test-site.ts'

/** Inserts a quote request that has been seen and waits. Returns its id. */
export async function insertSeenRequest(
  site: TestSite,
  now: Date,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomId()
  const row = {
    id,
    reference: `TW-${id}`,
    created_at: now,
    waits_since: now,
    seen: true,
    images: '[]',
    last_name: 'Morel',
    first_name: 'Jeanne',
    phone: '',
    line_1: '',
    zip_code: '',
    city: '',
    email: `${id.toLowerCase()}@exemple.fr`,
    client: 'particulier',
    shop: 'ostwald',
    number: 4,
    size: '18"',
    service: 'soudure',
    rim_type: 'jante origine',
    brand: 'Peugeot',
    model: '308',
    complementary_infos: 'Une fissure au bord.',
    type: 'internet',
    confidentiality: true,
    newsletter: false,
    ...more,
  }
  await insert(site, 'quote_requests', row)
  return id
}

/** Inserts a contact message that has been seen and waits. Returns its id. */
export async function insertSeenMessage(
  site: TestSite,
  now: Date,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomId()
  const row = {
    id,
    created_at: now,
    waits_since: now,
    seen: true,
    client_email: 'contact@exemple.fr',
    email: `${id.toLowerCase()}@exemple.fr`,
    object: 'Vos horaires',
    message: 'Ouvrez-vous le samedi ?',
    ...more,
  }
  await insert(site, 'contact_messages', row)
  return id
}

async function insert(site: TestSite, table: string, row: Record<string, unknown>): Promise<void> {
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  await site.query(`insert into ${table} (${Object.keys(row)}) values (${placeholders})`, Object.values(row))
}
