import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequests } from '../../../db/schema/tables.ts'
import { isTheirEmail, mostTold, type Writer } from './earlier-writer.ts'

/** The nine digits that a French number ends with, however it begins; `null` where there are fewer. */
function lastDigits(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/[^0-9]/g, '')
  return digits.length >= 9 ? digits.slice(-9) : null
}

export function earlierRequests(db: Database, { email, phone, client_id }: Writer, but: string | null) {
  const { id, created_at, state, reference, brand, model, service } = quoteRequests
  const digits = lastDigits(phone)
  const isTheirs = or(
    isTheirEmail(quoteRequests.email, email),
    digits ? sql`right(regexp_replace(${quoteRequests.phone}, '[^0-9]', '', 'g'), 9) = ${digits}` : undefined,
    client_id ? eq(quoteRequests.client_id, client_id) : undefined,
  )
  return db
    .select({ id, created_at, state, reference, brand, model, service })
    .from(quoteRequests)
    .where(and(isTheirs, but ? ne(id, but) : undefined))
    .orderBy(desc(created_at))
    .limit(mostTold)
}
