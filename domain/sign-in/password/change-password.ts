import { inTurn, type Wait } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import type { SignedIn } from '../person.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { type PasswordChange, passwordChangeForm } from './new-password-form.ts'
import { passwordTurns } from './password-turns.ts'
import { type Change, type Changing, replacePassword } from './replace-password.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

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

async function tryChange(
  world: Needs,
  account: Changing,
  { current_password, password }: Required<PasswordChange>,
  asker: Asker,
): Promise<Change> {
  const { accounts } = world
  const isRight = await accounts.checkPassword(current_password, account.passwordHash, asker)
  const changed = isRight
    ? await replacePassword(world, account, await accounts.hashPassword(password, asker), asker)
    : ({ outcome: 'wrong-password' } as const)
  if (changed.outcome === 'wrong-password')
    await audit(world.db, world, {
      act: 'password-change-failed',
      userId: account.userId,
      address: asker.address,
    })
  return changed
}
