import { and, eq, gt } from 'drizzle-orm'
import { invoiceMails } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { numberOf } from './queue-mail.ts'

/** Takes a mail of the invoice back, as long as its job may not take it; the invoice itself stays issued. */
export function cancelMail(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  invoiceId: string,
  mailId: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return world.db.transaction(async (tx) => {
    const isWaiting = and(
      eq(invoiceMails.id, mailId),
      eq(invoiceMails.invoice_id, invoiceId),
      eq(invoiceMails.state, 'queued'),
      gt(invoiceMails.due_at, world.clock.now()),
    )
    const [mail] = await tx.update(invoiceMails).set({ state: 'cancelled' }).where(isWaiting).returning()
    if (!mail) return { outcome: 'too-late' }
    const after = { number: await numberOf(tx, invoiceId) }
    await recordEvent(tx, world, actorOf(by), {
      act: 'invoice.mail-cancelled',
      id: invoiceId,
      before: null,
      after,
    })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}
