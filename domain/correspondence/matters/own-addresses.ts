import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { type MatterKey, matterOf } from '../../kernel/matters/matter.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import { findThread } from '../threads/thread.ts'

/*
 * Which addresses are the client's of a matter (docs/product.md §11.28): whoever else is mailed something of it reads that alone.
 */

/** The one address that a new link goes to, that of its client; `null` where none is known, or the matter is not there. */
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
 * The addresses, in small letters, that are known as those of the client of a record: of their own record, and of who asked.
 * Where a mail goes is typed, and may be an insurer's or an accountant's.
 */
export async function listOwnAddresses(db: Database, record: MatterKey): Promise<string[]> {
  const matter = await matterOf(db, record)
  const known = [matter && (await findMatterAddress(db, matter)), await findMatterAddress(db, record)]
  return known.flatMap((one) => (one ? [normalizeEmail(one)] : []))
}

export const isOwnAddress = async (db: Database, record: MatterKey, email: string): Promise<boolean> =>
  (await listOwnAddresses(db, record)).includes(normalizeEmail(email))
