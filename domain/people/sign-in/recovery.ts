import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { passwordRecoveries } from '../../../db/schema/tables.ts'
import { type RateLimited, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { recordAuditEntry } from './audit.ts'

type RequestDeps = Deps<'db' | 'jobs' | 'limits' | 'clock' | 'facts' | 'siteUrl' | 'addresses'>

/** Requests a new password: stores the request and queues its job. */
export async function requestPasswordRecovery(
  { db, jobs, limits, clock, facts, siteUrl, addresses }: RequestDeps,
  typed: string,
  address: string,
): Promise<{ outcome: 'asked'; id: string } | RateLimited> {
  const email = normalizeEmail(typed)
  const id = randomId()
  const uses: RateLimitUses = [
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
        sender_email: facts.current().contactEmail,
        status: 'pending',
        created_at: clock.now(),
      })
      await jobs.enqueue(tx, 'recover-password', { recoveryId: id })
      return { outcome: 'asked', id } as const
    })
  return withRateLimit(uses, ask)
}

type ProcessDeps = Deps<'db' | 'jobs' | 'accounts' | 'announcements' | 'hidesAccounts'>

/**
 * Finds the account of a request and queues the mail. If accounts are hidden, every request ends here as done and queues a job,
 * because the time and work of a mail would reveal an account.
 */
export function processPasswordRecovery(deps: ProcessDeps, id: string): Promise<void> {
  const { db, jobs, accounts, hidesAccounts } = deps
  return db.transaction(async (tx) => {
    const [recovery] = await tx.select().from(passwordRecoveries).where(isRecoveryPending(id)).for('update')
    if (!recovery) return
    const account = await accounts.find(tx, recovery.email)
    const userId = account?.userId ?? null
    if (account || hidesAccounts) await jobs.enqueue(tx, 'send-recovery-mail', { recoveryId: id, userId })
    if (hidesAccounts) await setRecoveryStatus(tx, deps, id, 'done')
    else if (!account) await setRecoveryStatus(tx, deps, id, 'email error')
  })
}

/** Records that the mail was sent. If accounts are hidden, the request has already ended and watchers are not notified. */
export function markPasswordRecoverySent(
  deps: Deps<'db' | 'announcements' | 'clock' | 'secret'>,
  id: string,
  userId: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await setRecoveryStatus(tx, deps, id, 'done')
    await recordAuditEntry(tx, deps, { act: 'recovery-mailed', userId })
  })
}

/** Records that the mail was rejected permanently. If accounts are hidden, the request has already ended and nothing is shown. */
export function markPasswordRecoveryFailed(deps: Deps<'db' | 'announcements'>, id: string): Promise<void> {
  return deps.db.transaction((tx) => setRecoveryStatus(tx, deps, id, 'failed'))
}

type RecoveryStatus = (typeof passwordRecoveries.$inferSelect)['status']

/** Returns the status; `null` if the page has deleted the request. */
export async function findPasswordRecoveryStatus(db: Database, id: string): Promise<RecoveryStatus | null> {
  const [found] = await db.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, id))
  return found?.status ?? null
}

/** Deletes a request after the page has shown its result. */
export async function deletePasswordRecovery(db: Database, id: string): Promise<void> {
  await db.delete(passwordRecoveries).where(eq(passwordRecoveries.id, id))
}

/** Completes a pending request, once, and notifies the page that waits for it. */
async function setRecoveryStatus(
  tx: Transaction,
  { announcements }: Deps<'announcements'>,
  id: string,
  status: RecoveryStatus,
): Promise<void> {
  const ended = await tx
    .update(passwordRecoveries)
    .set({ status })
    .where(isRecoveryPending(id))
    .returning({ id: passwordRecoveries.id })
  if (ended.length > 0) await announcements.announce(tx, `password-recoveries/${id}`)
}

const isRecoveryPending = (id: string) =>
  and(eq(passwordRecoveries.id, id), eq(passwordRecoveries.status, 'pending'))
