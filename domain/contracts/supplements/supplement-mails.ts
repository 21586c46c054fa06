import { and, eq, isNull } from 'drizzle-orm'
import { supplements } from '../../../db/schema/tables.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import { announceOrder } from '../../workshop/orders/order.ts'
import { toSupplementEventData } from './propose-supplement.ts'
import { lockSupplement } from './supplement.ts'
import { addSupplementProof } from './supplement-proof.ts'

type MailDeps = Deps<'db' | 'clock' | 'announcements'>

type SupplementMail = JobDataMap['send-supplement-mail']

/** Records that the mail server has accepted a mail of a supplement, once. */
export function recordSupplementMailSent(
  deps: MailDeps,
  { supplementId, mail }: SupplementMail,
  to: string,
): Promise<void> {
  const isAsking = mail === 'ask'
  return deps.db.transaction(async (tx) => {
    const locked = await lockSupplement(tx, supplementId)
    if (!locked) return
    const left = isAsking
      ? { mailed_at: deps.clock.now() }
      : { confirmed_at: deps.clock.now(), confirmed_to: to }
    const isFirst = isNull(isAsking ? supplements.mailed_at : supplements.confirmed_at)
    const [noted] = await tx
      .update(supplements)
      .set(left)
      .where(and(eq(supplements.id, supplementId), isFirst))
      .returning({ id: supplements.id })
    if (!noted) return
    const { order, rim, supplement } = locked
    if (!isAsking) await addSupplementProof(tx, deps, 'supplement-confirmed', locked, { to })
    // If the rim was removed from the order, no event is recorded, because events identify the rim by its place.
    if (!rim) return
    await recordEvent(tx, deps, siteActor, {
      act: isAsking ? 'order.supplement-mailed' : 'order.supplement-confirmed',
      id: order.id,
      before: null,
      after: toSupplementEventData(order, rim, supplement),
    })
    await announceOrder(tx, deps, order.id)
  })
}

/** Records that a mail could not be delivered, so that staff ask or confirm in another way. */
export function markSupplementMailUndeliverable(
  deps: MailDeps,
  { supplementId, mail }: SupplementMail,
): Promise<void> {
  if (mail === 'workshop') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const locked = await lockSupplement(tx, supplementId)
    if (!locked?.rim) return
    const { order, rim, supplement } = locked
    if (mail === 'ask') {
      if (supplement.mailed_at) return
      await tx.update(supplements).set({ sent_to: null }).where(eq(supplements.id, supplementId))
    }
    await recordEvent(tx, deps, siteActor, {
      act: mail === 'ask' ? 'order.supplement-not-mailed' : 'order.supplement-confirmation-failed',
      id: order.id,
      before: null,
      after: toSupplementEventData(order, rim, supplement),
    })
    await announceOrder(tx, deps, order.id)
  })
}
