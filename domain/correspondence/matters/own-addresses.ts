import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { findMatterOfRecord, type MatterKey } from '../../kernel/matters/matter.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import { findThread } from '../threads/thread.ts'

/* Addresses that belong to the client of a matter. Any other recipient of a document can only read that document. */

/**
 * Returns the address of the matter's client, the only one that new links are sent to; `null` when it is unknown or the matter
 * does not exist.
 */
export async function findMatterAddress(db: Database, matter: MatterKey): Promise<string | null> {
  const { kind, id } = matter
  if (kind === 'request' || kind === 'message') return (await findThread(db, { kind, id }))?.email || null
  const table = { estimate: estimates, order: orders, invoice: invoices }[kind]
  const [client] = await db
    .select({ email: clients.email })
    .from(table)
    .innerJoin(clients, eq(clients.id, table.client_id))
    .where(eq(table.id, id))
  return client?.email?.trim() || null
}

/**
 * Returns the addresses, in lower case, known as the client's: those of the client's record and of the request. The recipient
 * of a mail is typed freely and may be an insurer or an accountant, so it does not count.
 */
export async function listClientAddressesOfMatter(db: Database, record: MatterKey): Promise<string[]> {
  const matter = await findMatterOfRecord(db, record)
  const knownAddresses = [
    matter && (await findMatterAddress(db, matter)),
    await findMatterAddress(db, record),
  ]
  return knownAddresses.flatMap((one) => (one ? [normalizeEmail(one)] : []))
}

export const isClientAddressOfMatter = async (
  db: Database,
  record: MatterKey,
  email: string,
): Promise<boolean> => (await listClientAddressesOfMatter(db, record)).includes(normalizeEmail(email))
