import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { passwordRecoveries } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

export type RecoveryStatus = (typeof passwordRecoveries.$inferSelect)['status']

/** `null` once the page has deleted the record. */
export async function findRecoveryStatus(db: Database, id: string): Promise<RecoveryStatus | null> {
  const [found] = await db.select().from(passwordRecoveries).where(eq(passwordRecoveries.id, id))
  return found?.status ?? null
}

/** The page has seen how it ended. */
export async function deleteRecovery(db: Database, id: string): Promise<void> {
  await db.delete(passwordRecoveries).where(eq(passwordRecoveries.id, id))
}

/** Ends a request that waits, once, and tells whoever watches it. */
export async function setStatus(
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

export const isPending = (id: string) =>
  and(eq(passwordRecoveries.id, id), eq(passwordRecoveries.status, 'pending'))
