import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** True where an address is one of those, whatever its capitals. */
export const isOneOf = (email: PgColumn, emails: readonly string[]): SQL =>
  sql`lower(${email}) = any(${sql.param([...emails])}::text[])`
