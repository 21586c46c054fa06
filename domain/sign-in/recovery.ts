import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { passwordRecoveries } from '../../db/schema/tables.ts'
import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import { randomId } from '../random-id.ts'
import { site } from '../site.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import { plainEmail } from './person.ts'

export type RecoveryStatus = (typeof passwordRecoveries.$inferSelect)['status']

type Asking = World<'db' | 'jobs' | 'limits' | 'clock' | 'siteUrl' | 'addresses'>

/** Asks for a new password: the record is made and its job queued (docs/product.md §4). */
export async function askRecovery(
  { db, jobs, limits, clock, siteUrl, addresses }: Asking,
  typed: string,
  address: string,
): Promise<{ outcome: 'asked'; id: string } | Wait> {
  const email = plainEmail(typed)
  const id = randomId()
  const turns: Turns = [
    [limits.recoveryAddress, address],
    [limits.recoveryAccount, email],
  ]
  const ask = () =>
    db.transaction(async (tx) => {
      await tx.insert(passwordRecoveries).values({
        id,
        email,
        link: siteUrl + addresses.newPassword(),
        template_id: 'password-recovery',
        sender_email: site.contactEmail,
        status: 'pending',
        created_at: clock.now(),
      })
      await jobs.enqueue(tx, 'recover-password', { recoveryId: id })
      return { outcome: 'asked', id } as const
    })
  return inTurn(turns, ask)
}

/** `null` once the page has deleted the record. */
export async function findRecoveryStatus(db: Database, id: string): Promise<RecoveryStatus | null> {
  const [found] = await db.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, id))
  return found?.status ?? null
}

/** The page has seen how it ended. */
export async function deleteRecovery(db: Database, id: string): Promise<void> {
  await db.delete(passwordRecoveries).where(eq(passwordRecoveries.id, id))
}

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

async function setStatus(
  tx: Database,
  { announcements }: World<'announcements'>,
  id: string,
  status: RecoveryStatus,
): Promise<void> {
  const ended = await tx
    .update(passwordRecoveries)
    .set({ status })
    .where(isPending(id))
    .returning({ id: passwordRecoveries.id })
  if (ended.length > 0) await announcements.announce(tx, `password-recoveries/${id}`)
}

const isPending = (id: string) => and(eq(passwordRecoveries.id, id), eq(passwordRecoveries.status, 'pending'))
