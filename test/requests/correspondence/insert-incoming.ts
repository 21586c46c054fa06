import { randomId } from '../../../domain/kernel/random-id.ts'
import type { TestSite } from '../../site/open-test-site.ts'

interface RequestOverrides {
  id?: string
  last_name?: string
  first_name?: string
  shop?: string
  phone?: string
  email?: string
  reference?: string
  brand?: string
  model?: string
  hoursAgo?: number
}

/** Inserts an unanswered quote request. */
export async function insertWaitingRequest(
  site: TestSite,
  overrides: RequestOverrides = {},
): Promise<string> {
  const { id = randomId() } = overrides
  const images = [{ url: `/demandes/${id}/photos/p`, name: 'p.jpg', path: `forms/${id}/images/p.jpg` }]
  const { last_name = 'Durand', first_name = 'Jeanne', shop = 'epinal', hoursAgo = 1 } = overrides
  const { phone = '', email = '', reference = id, brand = 'Peugeot', model = '308' } = overrides
  await site.query(
    `insert into quote_requests (id, reference, created_at, waits_since, images, last_name, first_name, phone, line_1,
      zip_code, city, email, client, shop, number, size, service, rim_type, brand, model, type, confidentiality, newsletter)
     values ($1, $2, now() - $3 * interval '1 hour', now() - $3 * interval '1 hour', $4, $5, $6, $7, '', '', '', $8,
      'particulier', $9, 4, '18"', 'soudure', 'jante origine', $10, $11, 'internet', true, false)`,
    [
      id,
      reference,
      hoursAgo,
      JSON.stringify(images),
      last_name,
      first_name,
      phone,
      email,
      shop,
      brand,
      model,
    ],
  )
  return id
}

/** Inserts a contact message. */
export async function insertWaitingMessage(
  site: TestSite,
  object: string,
  { id = randomId(), message = 'Bonjour', hoursAgo = 1 } = {},
): Promise<string> {
  await site.query(
    `insert into contact_messages (id, email, object, message, client_email, created_at, waits_since)
     values ($1, 'quelquun@exemple.fr', $2, $3, 'contact@exemple.fr', now() - $4 * interval '1 hour',
      now() - $4 * interval '1 hour')`,
    [id, object, message, hoursAgo],
  )
  return id
}

/** Inserts a visitor's answer of that many minutes ago. The thread waits since then. */
export async function insertVisitorAnswer(
  site: TestSite,
  kind: 'request' | 'message',
  id: string,
  minutesAgo: number,
) {
  const table = kind === 'request' ? 'quote_requests' : 'contact_messages'
  const letter = randomId()
  await site.query(
    `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, created_at)
     values ($1, $2, $3, 'received', 'mail', 'Jeanne', 'j@exemple.fr', 'Voici', now() - $4 * interval '1 minute')`,
    [letter, kind, id, minutesAgo],
  )
  await site.query(`update ${table} set waits_since = now() - $2 * interval '1 minute' where id = $1`, [
    id,
    minutesAgo,
  ])
  return letter
}
