import type { Site } from '../../../../../domain/business/site.ts'
import { formatFullDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import type { OrderRecord } from '../../../../../domain/workshop/orders/find-order.ts'
import { composeNewDayNotice } from '../../../../../domain/workshop/orders/new-day-notice.ts'
import { findLastOrderMail } from '../../../../../domain/workshop/orders/storage-notice.ts'
import type { SiteContext } from '../../../../http/context.ts'

export type NewDayView = NonNullable<Awaited<ReturnType<typeof readNewDay>>>

/** Returns the proposed mail about the new promised day, or the one that is about to leave; `null` if the client knows the day. */
export async function readNewDay(db: SiteContext['db'], record: OrderRecord, now: Date, site: Site) {
  const notice = await composeNewDayNotice(db, record, site)
  if (!notice) return null
  const { before, day, recipient, phone, subject, text } = notice
  const last = await findLastOrderMail(db, record.order.id, 'new-day')
  const isQueued = last?.state === 'queued'
  return {
    says: `La date promise passe du ${formatFullDay(before)} au ${formatFullDay(day)}.`,
    day,
    recipient,
    phone,
    subject,
    text,
    isQueued,
    undoSeconds: isQueued ? Math.max(0, (last.due_at.getTime() - now.getTime()) / 1000) : 0,
    rejection:
      last?.state === 'refused' && last.announced_day === day
        ? `L’e-mail ${last.returned_at ? 'est revenu' : 'n’est pas parti'}${last.refusal ? `\u00a0: ${last.refusal}` : ''}.`
        : null,
  }
}
