import type { Database } from '../../db/client.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import type { Account, Accounts, Clock, JobQueue, RateLimits } from '../ports.ts'
import { randomId } from '../random-id.ts'
import { audit } from './audit.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { rememberDevice } from './known-device.ts'
import { type PasswordChange, type PasswordChangeProblems, passwordChangeForm } from './new-password-form.ts'
import { passwordTurns } from './password-turns.ts'
import type { Person } from './person.ts'
import type { Visit } from './sign-in.ts'

interface World {
  db: Database
  jobs: JobQueue
  accounts: Accounts
  limits: RateLimits
  clock: Clock
  siteUrl: string
  secret: string
}

export type Change =
  | { outcome: 'changed'; setCookie: string[] }
  | { outcome: 'invalid'; problems: PasswordChangeProblems }
  | { outcome: 'wrong-password' }

/**
 * Changes the password of somebody who is signed in and knows the old one. A try counts like one to sign in
 * (docs/product.md §9.4); what is wrong with the new password is told before, and counts nothing.
 */
export async function changePassword(
  world: World,
  person: Person,
  typed: PasswordChange,
  visit: Visit,
): Promise<Change | Wait> {
  const judged = judgeNewPassword(passwordChangeForm, typed, person)
  if (judged.outcome === 'invalid') return judged
  const account = await world.accounts.findById(world.db, person.userId)
  if (!account) return { outcome: 'wrong-password' }
  const turns = passwordTurns(world, account.email, account, visit)
  const attempt = () => tryChange(world, account, judged.values, visit)
  return inTurn(turns, attempt, ({ outcome }) => outcome === 'changed')
}

async function tryChange(
  world: World,
  account: Account,
  { current_password, password }: Required<PasswordChange>,
  visit: Visit,
): Promise<Change> {
  const { db, accounts } = world
  const { userId } = account
  if (!(await accounts.checkPassword(current_password, account.passwordHash))) {
    await audit(db, world, { act: 'password-change-failed', userId, address: visit.address })
    return { outcome: 'wrong-password' }
  }
  const passwordHash = await accounts.hashPassword(password)
  return { outcome: 'changed', setCookie: await change(world, userId, passwordHash, visit) }
}

/** Every session of the account ends; this browser goes on with a new one. The owner is told by mail. */
function change(world: World, userId: string, passwordHash: string, { address, cookies }: Visit) {
  const { db, jobs, accounts } = world
  return db.transaction(async (tx) => {
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    const { setCookie } = await accounts.openSession(tx, userId)
    await audit(tx, world, { act: 'password-changed', userId, address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return [...setCookie, rememberDevice(cookies, userId, world)]
  })
}
