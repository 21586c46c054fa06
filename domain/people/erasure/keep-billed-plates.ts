import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/tables.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'

/** An invoice that was printed with the plates of its orders goes on saying them by itself. */
export async function keepBilledPlates(tx: Database, person: Person): Promise<void> {
  const plates = tx
    .select({
      invoice: orders.invoice,
      plates: sql<string>`string_agg(distinct ${orders.registration_number}, ', ')`.as('plates'),
    })
    .from(orders)
    .where(isOfClient(orders.client_id, person))
    .groupBy(orders.invoice)
    .as('billed')
  await tx
    .update(invoices)
    .set({ registration_number: sql`coalesce(${invoices.registration_number}, ${plates.plates})` })
    .from(plates)
    .where(eq(invoices.id, plates.invoice))
}
