import { and, desc, eq, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, contactMessages, orders, quoteRequests } from '../../../db/schema/tables.ts'
import type { InboxKind } from '../../kernel/inbox-kind.ts'

/** Returns the other requests, messages and orders of the author of that record, newest first. */
export async function listEarlierRecordsOfAuthor(db: Database, kind: InboxKind, id: string, writer: Writer) {
  const [requests, messages, ordered] = await Promise.all([
    earlierRequests(db, writer, kind === 'request' ? id : null),
    earlierMessages(db, writer, kind === 'message' ? id : null),
    earlierOrders(db, writer),
  ])
  return { requests, messages, orders: ordered }
}

/** Maximum number of records returned of each kind. */
const maxEarlierRecords = 10

/** Author whose records are searched, by e-mail address, client and (for requests only) phone number. */
interface Writer {
  email: string
  phone: string | null
  client_id: string | null
}

const isSameEmail = (column: SQLWrapper, email: string) => sql`lower(${column}) = ${email.toLowerCase()}`

/**
 * Returns the last nine digits of a phone number, which are the same with and without the French prefix (0 or +33). Returns
 * `null` for fewer than nine digits.
 */
function lastDigits(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/[^0-9]/g, '')
  return digits.length >= 9 ? digits.slice(-9) : null
}

function earlierRequests(db: Database, { email, phone, client_id }: Writer, but: string | null) {
  const { id, created_at, state, reference, brand, model, service } = quoteRequests
  const digits = lastDigits(phone)
  const isOfSamePerson = or(
    isSameEmail(quoteRequests.email, email),
    digits ? sql`right(regexp_replace(${quoteRequests.phone}, '[^0-9]', '', 'g'), 9) = ${digits}` : undefined,
    client_id ? eq(quoteRequests.client_id, client_id) : undefined,
  )
  return db
    .select({ id, created_at, state, reference, brand, model, service })
    .from(quoteRequests)
    .where(and(isOfSamePerson, but ? ne(id, but) : undefined))
    .orderBy(desc(created_at))
    .limit(maxEarlierRecords)
}

function earlierMessages(db: Database, { email, client_id }: Writer, but: string | null) {
  const { id, created_at, state, object } = contactMessages
  const isOfSamePerson = or(
    isSameEmail(contactMessages.email, email),
    client_id ? eq(contactMessages.client_id, client_id) : undefined,
  )
  return db
    .select({ id, created_at, state, object })
    .from(contactMessages)
    .where(and(isOfSamePerson, but ? ne(id, but) : undefined))
    .orderBy(desc(created_at))
    .limit(maxEarlierRecords)
}

function earlierOrders(db: Database, { email, client_id }: Writer) {
  const { id, created_at, order_number, status, status_name, handover, cancelled_at, brand, model } = orders
  const isOfSamePerson = or(
    isSameEmail(clients.email, email),
    client_id ? eq(clients.id, client_id) : undefined,
  )
  return db
    .select({ id, created_at, order_number, status, status_name, handover, cancelled_at, brand, model })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(isOfSamePerson)
    .orderBy(desc(created_at))
    .limit(maxEarlierRecords)
}
