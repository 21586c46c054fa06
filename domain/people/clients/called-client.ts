import { sql } from 'drizzle-orm'
import { clients } from '../../../db/schema/tables.ts'

/** What the office calls a client, as `clientName` does; whoever has no name is called by their address or number. */
export const calledClient = sql<string>`coalesce(nullif(case when ${clients.type} = 'company' then trim(${clients.name}) end, ''), nullif(trim(coalesce(${clients.first_name}, '') || ' ' || coalesce(${clients.last_name}, '')), ''), ${clients.email}, ${clients.phone}, '')`
