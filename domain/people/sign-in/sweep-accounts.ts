import { and, eq, inArray, lt, or } from 'drizzle-orm'
import {
  auditTrail,
  clientPeople,
  customerCreations,
  passwordRecoveries,
  rateLimits,
  sessions,
  verifications,
} from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { retentionPeriods } from '../../kernel/retention-periods.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Deletes expired data of accounts (docs/product.md §9.8): password recoveries after an hour, sessions when they end
 * (at the latest after 90 days), reset links a week after they expire, invitations a month after they were made, closed
 * accesses of companies' people with their invitations after a year, counts of rate limits when their window ends, the
 * audit trail after a year.
 */
export async function sweepAccounts({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.delete(passwordRecoveries).where(lt(passwordRecoveries.created_at, ago(hour)))
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, ago(retentionPeriods.sessions.days * day))))
  await db.delete(verifications).where(lt(verifications.expiresAt, ago(7 * day)))
  await db
    .delete(customerCreations)
    .where(
      and(
        eq(customerCreations.status, 'email_sent'),
        lt(customerCreations.created_at, ago(retentionPeriods.invitations.days * day)),
      ),
    )
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(clientPeople)
      .where(lt(clientPeople.closed_at, ago(retentionPeriods.closedAccess.days * day)))
      .returning({ id: clientPeople.id })
    const ids = deleted.map(({ id }) => id)
    // Invitations contain the addresses of the deleted accounts.
    if (ids.length > 0) await tx.delete(customerCreations).where(inArray(customerCreations.client_id, ids))
  })
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
  await db.delete(auditTrail).where(lt(auditTrail.created_at, ago(retentionPeriods.auditTrail.days * day)))
}
