import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, invoices } from '../../db/schema/tables.ts'

/**
 * Writes into each issued document of these clients whom it was made out to, where it does not say so yet: to be called
 * before their records change, since what was issued never does (docs/product.md §11.10).
 */
export async function freezeBuyers(tx: Database, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  for (const documents of [invoices, estimates]) {
    const buyer = sql`(select jsonb_build_object('type', c.type, 'name', c.name, 'first_name', c.first_name, 'last_name', c.last_name, 'siret', c.siret, 'vat_number', c.vat_number, 'address', c.address) from ${clients} c where c.id = ${documents.client_id})`
    await tx
      .update(documents)
      .set({ buyer })
      .where(and(inArray(documents.client_id, [...clientIds]), isNull(documents.buyer)))
  }
}
