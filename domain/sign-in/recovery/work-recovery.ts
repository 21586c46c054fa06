import { passwordRecoveries } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { audit } from '../audit.ts'
import { isPending, setStatus } from './recovery-status.ts'

type Working = World<'db' | 'jobs' | 'accounts' | 'announcements' | 'hidesAccounts'>

/**
 * Looks for the account and queues its mail. Where accounts are hidden every request is done here, and a job is
 * queued for every one, since what a mail takes of time and of the machine would tell.
 */
export function workRecovery(world: Working, id: string): Promise<void> {
  const { db, jobs, accounts, hidesAccounts } = world
  return db.transaction(async (tx) => {
    const [recovery] = await tx.select().from(passwordRecoveries).where(isPending(id)).for('update')
    if (!recovery) return
    const account = await accounts.find(tx, recovery.email)
    const userId = account?.userId ?? null
    if (account || hidesAccounts) await jobs.enqueue(tx, 'send-recovery-mail', { recoveryId: id, userId })
    if (hidesAccounts) await setStatus(tx, world, id, 'done')
    else if (!account) await setStatus(tx, world, id, 'email error')
  })
}

/** The mail has left. Where accounts are hidden, whoever watches was told before, and hears nothing more. */
export function finishRecovery(
  world: World<'db' | 'announcements' | 'clock' | 'secret'>,
  id: string,
  userId: string,
): Promise<void> {
  return world.db.transaction(async (tx) => {
    await setStatus(tx, world, id, 'done')
    await audit(tx, world, { act: 'recovery-mailed', userId })
  })
}

/** The mail was refused for good. Where accounts are hidden the record has ended before, and nothing tells of it. */
export function failRecovery(world: World<'db' | 'announcements'>, id: string): Promise<void> {
  return world.db.transaction((tx) => setStatus(tx, world, id, 'failed'))
}
