import { eq } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { audit } from '../audit.ts'
import { notifyOwner } from '../notify-owner.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Who resets: one of the staff who may, or the operator by a command. */
type By = { userId: string; address?: string } | 'operator'

export type Reset = { outcome: 'reset' | 'not-set' | 'unknown' | 'own' }

/**
 * Forgets the lost second factor of one of the staff, with its recovery codes, and ends their sessions: at the next
 * sign-in they set up another (docs/product.md §6). Nobody resets their own, or a stolen session would. That `by` is a
 * `responsable` is for the gate to see. In a transaction of the caller's, hand it in as `db`.
 */
export function resetSecondFactor({ db, ...world }: Needs, userId: string, by: By): Promise<Reset> {
  return db.transaction(async (tx) => {
    const account = await world.accounts.findById(tx, userId)
    if (account?.role !== 'staff') return { outcome: 'unknown' }
    if (by !== 'operator' && by.userId === userId) return { outcome: 'own' }
    await world.accounts.lockPassword(tx, userId)
    const forgotten = await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId)).returning()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
    await world.accounts.closeSessions(tx, userId)
    const address = by === 'operator' ? undefined : by.address
    await audit(tx, world, { act: 'factor-reset', userId, ...(address && { address }) })
    if (forgotten.length === 0) return { outcome: 'not-set' }
    await notifyOwner(tx, world, userId, 'factor-reset')
    return { outcome: 'reset' }
  })
}
