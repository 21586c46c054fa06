import { and, eq, sql } from 'drizzle-orm'
import { platformFlows } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { numberOf } from '../invoices/mails/queue-mail.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'

/** Sends an invoice that the platform has rejected once more, as a file of its own; false where it was not rejected. */
export function retryOnPlatform(
  world: World<'db' | 'jobs' | 'clock' | 'announcements'>,
  by: StaffPerson,
  invoiceId: string,
): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const isRejected = and(eq(platformFlows.invoice_id, invoiceId), eq(platformFlows.status, 'rejected'))
    const [flow] = await tx
      .update(platformFlows)
      .set({
        status: 'waiting',
        flow_id: null,
        reason: null,
        changed_at: world.clock.now(),
        attempt: sql`${platformFlows.attempt} + 1`,
      })
      .where(isRejected)
      .returning()
    if (!flow) return false
    const after = { number: await numberOf(tx, invoiceId) }
    const told = { act: 'invoice.platform-retried', id: invoiceId, before: null, after } as const
    await recordEvent(tx, world, actorOf(by), told)
    await world.jobs.enqueue(tx, 'send-to-platform', { invoiceId })
    await world.announcements.announce(tx, 'office')
    return true
  })
}
