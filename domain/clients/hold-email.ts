import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { holdName } from '../../db/hold-name.ts'
import { clients } from '../../db/schema/tables.ts'

/** The client who has that address, other than `but`; `null` where it is free, and stays so for others until `tx` ends. */
export async function holdEmail(
  tx: Database,
  email: string,
  but = '',
): Promise<{ id: string; called: string | null } | null> {
  const isTheirs = eq(sql`lower(${clients.email})`, email.toLowerCase())
  await lockEmail(tx, email)
  const [found] = await tx
    .select({ id: clients.id, called: clients.called })
    .from(clients)
    .where(and(isTheirs, ne(clients.id, but), isNull(clients.merged_into)))
  return found ?? null
}

/** Nobody else is given that address until `tx` ends; to be called before a client is held. */
export async function lockEmail(tx: Database, email: string): Promise<void> {
  await holdName(tx, `client ${email.toLowerCase()}`)
}

/** Said at the field of an address that another record has, `called` so. */
export const emailTaken = (called: string | null) =>
  `Cette adresse est déjà celle de ${called || 'quelqu’un'}\u00a0: ouvrez cette fiche, ou fusionnez-les`
