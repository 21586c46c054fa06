import { sql } from 'drizzle-orm'

/** Rows of each kind that a record shows; the newest first. */
export const most = 20

export const asked = sql.placeholder('clientId')
