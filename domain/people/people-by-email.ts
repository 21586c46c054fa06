import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { letters, mailAddresses, newsletterSubscriptions } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { addressPrint } from './find-anchor.ts'
import { isOneOf } from './is-one-of.ts'
import type { Sighting } from './sighting.ts'

export async function inAddresses(db: Database, email: string): Promise<Sighting[]> {
  const subscribed = await db
    .select({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(isOneOf(newsletterSubscriptions.email, [email]))
  const known = await db
    .select({ id: addressPrint, email: mailAddresses.email })
    .from(mailAddresses)
    .where(eq(mailAddresses.email, email))
  return [
    ...subscribed.map(
      (row): Sighting => ({ foundIn: 'lettre d’information', kind: 'subscription', clientId: null, ...row }),
    ),
    ...known.map((row): Sighting => ({ foundIn: 'adresse connue', kind: 'address', clientId: null, ...row })),
  ]
}

/** Whoever wrote into a thread, or was written to, from another address than its own. */
export async function inLetters(db: Database, email: string): Promise<Sighting[]> {
  const [row] = await db
    .select({ id: letters.id })
    .from(letters)
    .where(isOneOf(letters.email, [email]))
    .orderBy(desc(letters.created_at))
    .limit(1)
  return row ? [{ foundIn: 'échange', kind: 'letter', id: row.id, clientId: null, email }] : []
}

export async function inAccounts(
  db: Database,
  accounts: World<'accounts'>['accounts'],
  email: string,
): Promise<Sighting[]> {
  const holder = await accounts.findHolder(db, email)
  if (holder?.role !== 'client') return []
  return [
    { foundIn: 'accès à l’espace client', kind: 'client', id: holder.userId, clientId: holder.userId, email },
  ]
}
