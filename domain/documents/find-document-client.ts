import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import type { DocumentKey } from './document-key.ts'

/** Whose invoice, credit note or quote that is: the workshop opens it as its client does. `null` when there is none. */
export async function findDocumentClient(
  db: Database,
  { kind, posId, id }: DocumentKey,
): Promise<Client | null> {
  const records = kind === 'invoice' ? invoices : estimates
  const [found] = await db
    .select({ client: clients })
    .from(records)
    .innerJoin(clients, eq(clients.id, records.client_id))
    .where(and(eq(records.id, id), eq(records.pos_id, posId)))
  return found?.client ?? null
}
