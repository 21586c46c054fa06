import { inTurn, type Wait } from '../limits/turns.ts'
import type { Account } from '../ports/accounts.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'
import { type Entry, enter } from './enter.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { type PasswordChange, type PasswordChangeProblems, passwordChangeForm } from './new-password-form.ts'
import { passwordTurns } from './password-turns.ts'
import type { SignedIn } from './person.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

export type Change =
  | ({ outcome: 'changed' } & Entry)
  | { outcome: 'invalid'; problems: PasswordChangeProblems }
  | { outcome: 'wrong-password' }
  /** The session that asked has ended meanwhile. */
  | { outcome: 'signed-out' }

/**
 * Changes the password of somebody who is signed in and knows the old one. A try counts like one to sign in
 * (docs/product.md §9.4), also when it succeeds: each mails the owner. What is wrong with the new password is told before,
 * and counts nothing.
 */
export async function changePassword(
  world: Needs,
  person: SignedIn,
  typed: PasswordChange,
  asker: Asker,
): Promise<Change | Wait> {
  const judged = judgeNewPassword(passwordChangeForm, typed, person)
  if (judged.outcome === 'invalid') return judged
  const account = await world.accounts.findById(world.db, person.userId)
  if (!account) return { outcome: 'wrong-password' }
  const turns = passwordTurns(world, account.email, account, asker)
  const factor = person.factor === 'done' ? 'shown' : 'owed'
  const attempt = () => tryChange(world, { ...account, factor }, judged.values, asker)
  return inTurn(turns, attempt, ({ outcome }) => outcome === 'signed-out')
}

/** What the session that asks has shown stands for the one that follows it. */
type Changing = Account & { factor: 'shown' | 'owed' }

async function tryChange(
  world: Needs,
  account: Changing,
  { current_password, password }: Required<PasswordChange>,
  asker: Asker,
): Promise<Change> {
  const { accounts } = world
  const isRight = await accounts.checkPassword(current_password, account.passwordHash, asker)
  const changed = isRight
    ? await change(world, account, await accounts.hashPassword(password, asker), asker)
    : ({ outcome: 'wrong-password' } as const)
  if (changed.outcome === 'wrong-password')
    await audit(world.db, world, {
      act: 'password-change-failed',
      userId: account.userId,
      address: asker.address,
    })
  return changed
}

/**
 * Every session of the account ends; this browser goes on with a new one. The owner is told by mail. The password
 * that was checked, and the session that asked, must not have been replaced or ended since.
 */
function change(
  world: Needs,
  { userId, factor, passwordHash: checked }: Changing,
  passwordHash: string,
  asker: Asker,
): Promise<Change> {
  const { db, jobs, accounts } = world
  return db.transaction(async (tx) => {
    if ((await accounts.lockPassword(tx, userId)) !== checked) return { outcome: 'wrong-password' }
    if (!asker.session || !(await accounts.closeSession(tx, asker.session))) return { outcome: 'signed-out' }
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    await audit(tx, world, { act: 'password-changed', userId, address: asker.address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return { outcome: 'changed', ...(await enter(tx, world, userId, asker, factor)) }
  })
}
