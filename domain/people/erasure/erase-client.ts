import { and, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { emptied } from '../../clients/merge/emptied.ts'
import type { World } from '../../world.ts'
import type { Person } from '../find-person.ts'
import { erasedName } from '../person-key.ts'

/** Deletes the record of the clients' file; where documents or orders still hang on it, it becomes a shell without a name. */
export async function eraseClient(
  tx: Database,
  { clock }: World<'clock'>,
  { clientIds }: Person,
): Promise<void> {
  const [standing] = clientIds
  if (!standing) return
  await tx.delete(clients).where(and(inArray(clients.id, clientIds), ne(clients.id, standing)))
  const hasNone = [orders, invoices, estimates].map((table) =>
    notExists(tx.select({ id: table.id }).from(table).where(sql`${table.client_id} = ${clients.id}`)),
  )
  const isStanding = inArray(clients.id, [standing])
  await tx.delete(clients).where(and(isStanding, isNull(clients.merged_into), ...hasNone))
  await tx
    .update(clients)
    .set({ ...emptied, type: 'individual', last_name: erasedName, erased_at: clock.now() })
    .where(isStanding)
}
