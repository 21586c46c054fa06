import { type SQLWrapper, sql } from 'drizzle-orm'

/** Of each kind, what is told; the newest. */
export const mostTold = 10

/** Whose records are looked for: the same e-mail, telephone or client. */
export interface Writer {
  email: string
  phone: string | null
  client_id: string | null
}

export const isTheirEmail = (column: SQLWrapper, email: string) =>
  sql`lower(${column}) = ${email.toLowerCase()}`
