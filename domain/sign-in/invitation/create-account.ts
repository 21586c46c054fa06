import { and, eq } from 'drizzle-orm'
import { customerCreations } from '../../../db/schema/tables.ts'
import { inLine } from '../../limits/in-line.ts'
import { readSignedId } from '../../signed-links.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import type { Entry } from '../enter.ts'
import { judgeNewPassword } from '../password/judge-new-password.ts'
import { type NewPassword, type NewPasswordProblems, newPasswordForm } from '../password/new-password-form.ts'
import { findCreation } from './find-creation.ts'
import { openAccount } from './open-account.ts'

type Needs = World<'db' | 'accounts' | 'announcements' | 'clock' | 'secret'>

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
    return { outcome: 'created', ...(await openAccount(tx, world, creation, passwordHash, asker)) }
  })
}
