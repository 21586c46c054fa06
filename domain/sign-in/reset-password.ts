import type { Database } from '../../db/client.ts'
import { inLine } from '../limits/in-line.ts'
import type { Accounts } from '../ports/accounts.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { rememberDevice } from './known-device.ts'
import { type NewPassword, type NewPasswordProblems, newPasswordForm } from './new-password-form.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** What the mail's link carries (docs/product.md §2). */
export interface ResetLink {
  mode: string | null
  oobCode: string | null
}

type LinkState = 'valid' | 'expired' | 'invalid'

/**
 * Looks at a reset link and consumes nothing: scanners open every link of a mail. `isFirst` of an invitation: whose
 * account it is has no password yet.
 */
export async function lookAtReset(
  { db, accounts }: Needs,
  link: ResetLink,
): Promise<{ state: LinkState; isFirst: boolean }> {
  const found = await findReset(db, accounts, link)
  if (!found) return { state: 'invalid', isFirst: false }
  const account = await accounts.findById(db, found.userId)
  return { state: found.isExpired ? 'expired' : 'valid', isFirst: account?.passwordHash === null }
}

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

async function findReset(db: Database, accounts: Accounts, { mode, oobCode }: ResetLink) {
  return mode === 'resetPassword' && oobCode ? accounts.findReset(db, oobCode) : null
}
