import { sql } from 'drizzle-orm'

/** Rows of each kind that a record shows; the newest first. */
export const mostRows = 20

export const askedClient = sql.placeholder('clientId')
