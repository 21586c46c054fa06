import { inLine } from '../../limits/in-line.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { rememberDevice } from '../known-device.ts'
import { findReset, type ResetLink } from './find-reset.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import type { LinkState } from './look-at-reset.ts'
import { type NewPassword, type NewPasswordProblems, newPasswordForm } from './new-password-form.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

export type Reset =
  | { outcome: 'reset'; devices: string[] }
  | { outcome: 'invalid'; problems: NewPasswordProblems }
  | { outcome: 'unusable'; link: Exclude<LinkState, 'valid'> }

/**
 * Sets a new password by a reset link, once. Every session of the account ends and its owner is told by mail;
 * this browser, which holds a link that only the owner gets, is one that the account knows.
 */
export function resetPassword(
  world: Needs,
  link: ResetLink,
  typed: NewPassword,
  asker: Asker,
): Promise<Reset> {
  // Copies of one form find the link used, and have nothing hashed.
  return inLine(`reset ${link.oobCode}`, () => tryReset(world, link, typed, asker))
}

async function tryReset(world: Needs, link: ResetLink, typed: NewPassword, asker: Asker): Promise<Reset> {
  const { db, accounts } = world
  const found = await findReset(db, accounts, link)
  const account = found && (await accounts.findById(db, found.userId))
  if (!found || !account) return unusable('invalid')
  if (found.isExpired) return unusable('expired')
  const judged = judgeNewPassword(newPasswordForm, typed, account)
  if (judged.outcome === 'invalid') return judged
  const passwordHash = await accounts.hashPassword(judged.values.password, asker)
  return reset(world, link, { userId: account.userId, passwordHash }, asker)
}

function reset(
  world: Needs,
  { oobCode }: ResetLink,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { address, devices }: Asker,
): Promise<Reset> {
  const { db, jobs, accounts } = world
  return db.transaction(async (tx) => {
    await accounts.lockPassword(tx, userId)
    if (!(await accounts.consumeReset(tx, oobCode ?? ''))) return unusable('invalid')
    await accounts.setPassword(tx, userId, passwordHash)
    await accounts.closeSessions(tx, userId)
    await accounts.forgetResets(tx, userId)
    await audit(tx, world, { act: 'password-reset', userId, address })
    await jobs.enqueue(tx, 'send-password-changed-mail', { userId, changeId: randomId() })
    return { outcome: 'reset', devices: rememberDevice(devices, userId, world.secret) }
  })
}

const unusable = (link: Exclude<LinkState, 'valid'>): Reset => ({ outcome: 'unusable', link })
