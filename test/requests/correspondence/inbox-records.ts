import { randomId } from '../../../domain/kernel/random-id.ts'
import type { TestSite } from '../../site/open-test-site.ts'

type Overrides = Record<string, unknown>

/** Inserts a row; keys are column names. */
async function insert(site: TestSite, table: string, row: Overrides): Promise<void> {
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  await site.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')})`,
    Object.values(row).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)),
  )
}

const hoursBefore = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Inserts an unread quote request of this age, and counts it as unread. Returns its id. */
export async function insertUnreadRequest(
  site: TestSite,
  overrides: Overrides = {},
  hoursAgo = 1,
): Promise<string> {
  const id = randomId()
  const at = hoursBefore(hoursAgo)
  const photo = {
    url: `/demandes/${id}/photos/PHOTO00000000001`,
    name: 'roue.jpg',
    path: `forms/${id}/images/roue.jpg`,
  }
  await insert(site, 'quote_requests', {
    id,
    reference: `TW-${id}`,
    created_at: at,
    waits_since: at,
    images: [photo],
    last_name: 'Dupont',
    first_name: 'Jeanne',
    phone: '06 39 98 00 01',
    email: `${id}@exemple.fr`,
    line_1: '1 rue',
    zip_code: '88000',
    city: 'Épinal',
    client: 'particulier',
    shop: 'epinal',
    number: 4,
    size: '18"',
    service: 'rénovation',
    rim_type: 'jante origine',
    brand: 'Peugeot',
    model: '308',
    type: 'internet',
    confidentiality: true,
    newsletter: false,
    ...overrides,
  })
  await count(site, 'forms')
  return id
}

/** Inserts an unread contact message of this age, and counts it as unread. Returns its id. */
export async function insertUnreadMessage(
  site: TestSite,
  overrides: Overrides = {},
  hoursAgo = 1,
): Promise<string> {
  const id = randomId()
  const at = hoursBefore(hoursAgo)
  await insert(site, 'contact_messages', {
    id,
    email: `${id}@exemple.fr`,
    object: 'Vos horaires',
    message: 'Bonjour',
    client_email: 'c@exemple.fr',
    created_at: at,
    waits_since: at,
    ...overrides,
  })
  await count(site, 'contacts')
  return id
}

const count = (site: TestSite, name: string) =>
  site.query(
    `insert into form_counters values ($1, 1)
     on conflict (name) do update set notifications = form_counters.notifications + 1`,
    [name],
  )

/** Returns the number of unread records. */
export async function countUnread(site: TestSite, name: 'forms' | 'contacts'): Promise<number> {
  const [counter] = await site.query<{ notifications: number }>(
    'select notifications from form_counters where name = $1',
    [name],
  )
  return counter?.notifications ?? 0
}

export interface InboxRecordRow {
  state: string
  seen: boolean
  handled_by: string | null
  closed_reason: string | null
  waits_since: Date | null
}

/** Returns the state of a record. */
export async function findStoredRecord(
  site: TestSite,
  id: string,
  table = 'quote_requests',
): Promise<InboxRecordRow | undefined> {
  const [row] = await site.query<InboxRecordRow>(
    `select state, seen, handled_by, closed_reason, waits_since from ${table} where id = $1`,
    [id],
  )
  return row
}

/** Returns the kinds of the record's events, oldest first. */
export async function listEventKinds(site: TestSite, id: string): Promise<string[]> {
  const events = await site.query<{ act: string }>(
    'select act from events where record_id = $1 order by id',
    [id],
  )
  return events.map(({ act }) => act)
}
