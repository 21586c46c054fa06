import type { Account } from '../../ports/accounts.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { type Entry, enter } from '../enter.ts'
import type { PasswordChangeProblems } from './new-password-form.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

export type Change =
  | ({ outcome: 'changed' } & Entry)
  | { outcome: 'invalid'; problems: PasswordChangeProblems }
  | { outcome: 'wrong-password' }
  /** The session that asked has ended meanwhile. */
  | { outcome: 'signed-out' }

/** What the session that asks has shown stands for the one that follows it. */
export type Changing = Account & { factor: 'shown' | 'owed' }

/**
 * Every session of the account ends; this browser goes on with a new one. The owner is told by mail. The password
 * that was checked, and the session that asked, must not have been replaced or ended since.
 */
export function replacePassword(
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
