import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { estimateDrafts, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import type { Person } from '../find-person.ts'

/** True of what hangs on their record of the clients' file. */
export const isOfClient = (owner: PgColumn, { clientIds }: Person): SQL => inArray(owner, clientIds)

/** The ids of what the person has in one of these tables. */
export const ofTheirs = (
  owned: typeof orders | typeof estimates | typeof estimateDrafts | typeof invoices,
  person: Person,
) => sql`(select ${owned.id} from ${owned} where ${isOfClient(owned.client_id, person)})`
