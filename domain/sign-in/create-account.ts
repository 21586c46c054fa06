import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { customerCreations } from '../../db/schema/tables.ts'
import { personName } from '../clients/client-name.ts'
import { findClient } from '../clients/find-client.ts'
import { inLine } from '../limits/in-line.ts'
import { readSignedId } from '../signed-links.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'
import { type Entry, enter } from './enter.ts'
import { invitationLife } from './invite-client.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { type NewPassword, type NewPasswordProblems, newPasswordForm } from './new-password-form.ts'

type Needs = World<'db' | 'accounts' | 'announcements' | 'clock' | 'secret'>

type Creation = typeof customerCreations.$inferSelect

/** The record that an invitation's link is for, whatever has become of it. */
export async function findCreation(
  { db, clock, secret }: World<'db' | 'clock' | 'secret'>,
  link: string,
): Promise<(Creation & { isExpired: boolean }) | null> {
  const id = readSignedId('customer-creation', link, secret)
  if (!id) return null
  const [found] = await db.select().from(customerCreations).where(eq(customerCreations.id, id))
  return found
    ? { ...found, isExpired: found.created_at.getTime() + invitationLife <= clock.now().getTime() }
    : null
}

export type AccountCreation =
  | ({ outcome: 'created' } & Entry)
  | { outcome: 'invalid'; problems: NewPasswordProblems }
  | { outcome: 'email-in-use' }
  /** The record is not `email_sent` any more, or the link has expired or never was. */
  | { outcome: 'gone' }

/** Makes the account that an invitation is for, once, bound to its client, and signs in (docs/product.md §4). */
export function createAccount(
  world: Needs,
  link: string,
  typed: NewPassword,
  asker: Asker,
): Promise<AccountCreation> {
  const id = readSignedId('customer-creation', link, world.secret)
  // Copies of one form find the record done, and have nothing hashed.
  return inLine(`creation ${id}`, () => tryCreation(world, link, typed, asker))
}

async function tryCreation(
  world: Needs,
  link: string,
  typed: NewPassword,
  asker: Asker,
): Promise<AccountCreation> {
  const { db, accounts } = world
  const creation = await findCreation(world, link)
  if (creation?.status !== 'email_sent' || creation.isExpired) return { outcome: 'gone' }
  const judged = judgeNewPassword(newPasswordForm, typed, { email: creation.email, role: 'client' })
  if (judged.outcome === 'invalid') return judged
  const passwordHash = await accounts.hashPassword(judged.values.password, asker)
  return db.transaction(async (tx) => {
    // Two tabs may come here at once: the first holds the record, the second finds it done.
    const waiting = and(eq(customerCreations.id, creation.id), eq(customerCreations.status, 'email_sent'))
    const [held] = await tx.select().from(customerCreations).where(waiting).for('update')
    if (!held) return { outcome: 'gone' }
    if (await accounts.find(tx, creation.email)) return { outcome: 'email-in-use' }
    return { outcome: 'created', ...(await open(tx, world, creation, passwordHash, asker)) }
  })
}

async function open(
  tx: Database,
  world: Needs,
  { id, client_id: userId, email }: Creation,
  passwordHash: string,
  asker: Asker,
): Promise<Entry> {
  const { accounts, announcements } = world
  const client = await findClient(tx, userId)
  const name = (client && personName(client)) || email
  await accounts.create(tx, { userId, email, name, role: 'client', passwordHash })
  await tx
    .update(customerCreations)
    .set({ status: 'account_created', uid: userId })
    .where(eq(customerCreations.id, id))
  await audit(tx, world, { act: 'account-created', userId, address: asker.address })
  await announcements.announce(tx, `customer-creations/${id}`)
  return enter(tx, world, userId, asker)
}
