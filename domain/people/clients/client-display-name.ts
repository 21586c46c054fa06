import { sql } from 'drizzle-orm'
import { clients } from '../../../db/schema/tables.ts'

/** SQL: name of a client in the office, like `clientName`: without a name, the e-mail address or phone number. */
export const clientDisplayName = sql<string>`coalesce(nullif(case when ${clients.type} = 'company' then trim(${clients.name}) end, ''), nullif(trim(coalesce(${clients.first_name}, '') || ' ' || coalesce(${clients.last_name}, '')), ''), ${clients.email}, ${clients.phone}, '')`
