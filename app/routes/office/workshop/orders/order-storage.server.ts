import { isContractWithdrawn } from '../../../../../domain/billing/documents/contract-withdrawal.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { paragraphsOf } from '../../../../../domain/business/texts/mails/mail-texts.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import { isRecordBilled, type OrderRecord } from '../../../../../domain/workshop/orders/find-order.ts'
import { isReadyForPickup } from '../../../../../domain/workshop/orders/order-status.ts'
import {
  isStorageFeeLine,
  type StorageCharge,
  storageCharge,
} from '../../../../../domain/workshop/orders/storage.ts'
import {
  composeStorageNotice,
  findLastOrderMail,
} from '../../../../../domain/workshop/orders/storage-notice.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { newInvoiceAddress } from '../../../../office/records/invoice-address.ts'

/** Returns the time since which the rims wait to be collected, and whether the client was reminded; `null` if they do not wait. */
export function readPickupWait(order: OrderRecord['order']): string | null {
  if (!isReadyForPickup(order)) return null
  const since = `À retirer depuis le ${formatDate(order.moved_at ?? order.created_at)}`
  const reminded = order.pickup_reminded_at && `client rappelé le ${formatDate(order.pickup_reminded_at)}`
  return [since, reminded].filter(Boolean).join(', ')
}

export type StorageView = NonNullable<Awaited<ReturnType<typeof readStorage>>>

/** Returns the storage notice and the charge since then; `null` if there is neither. */
export async function readStorage(db: SiteContext['db'], record: OrderRecord, now: Date, site: Site) {
  const { order } = record
  const isWaiting = isReadyForPickup(order)
  if (!isWaiting && !order.storage_notice_at) return null
  const last = isWaiting ? await findLastOrderMail(db, order.id, 'storage-notice') : null
  // A client who has withdrawn from the contract owes no storage.
  const isWithdrawn = await isContractWithdrawn(db, order)
  const isQueued = last?.state === 'queued'
  return {
    undoSeconds: isQueued ? Math.max(0, (last.due_at.getTime() - now.getTime()) / 1000) : 0,
    isQueued,
    rejection: last?.state === 'refused' && !order.storage_notice_at ? rejectionSentence(last) : null,
    sent: sentSentence(order),
    notice:
      isWaiting && !isQueued && !order.storage_notice_at && !isWithdrawn
        ? await noticeView(db, record, now, site)
        : null,
    charge: chargeView(record, now, site),
  }
}

function sentSentence({ storage_notice_at: at, storage_terms: terms }: OrderRecord['order']): string | null {
  if (!at || !terms) return null
  return `Préavis de garde envoyé le ${formatDayAndHour(at)}\u00a0: ${formatCents(terms.cents)} HT par jour à compter du ${formatLongDay(terms.from)}.`
}

const rejectionSentence = ({ returned_at, refusal }: { returned_at: Date | null; refusal: string | null }) =>
  `Le préavis de garde ${returned_at ? 'est revenu' : 'n’est pas parti'}${refusal ? `\u00a0: ${refusal}` : ''}. Il ne compte pas.`

/** Returns the notice as it would be sent; `recipient` is `null` if the client has no address. */
async function noticeView(db: SiteContext['db'], record: OrderRecord, now: Date, site: Site) {
  const notice = await composeStorageNotice(db, record, now, site)
  if (!notice) return { recipient: null }
  const { recipient, subject, text, terms } = notice
  return {
    recipient,
    subject,
    paragraphs: paragraphsOf(text),
    from: terms.from,
    cents: terms.cents,
    wording: `${formatCents(terms.cents)} HT par jour à compter du ${formatLongDay(terms.from)}`,
  }
}

function chargeView(record: OrderRecord, now: Date, site: Site) {
  const { order } = record
  const charge = storageCharge(order, now, site)
  if (!charge) return null
  const line = order.lines.find(isStorageFeeLine)
  return {
    days: charge.days,
    wording: storageSentence(charge),
    listedDays: line?.quantity ?? 0,
    isUpToDate: line?.quantity === charge.days && line.unit_price === charge.unit,
    elsewhere: isRecordBilled(record) ? newInvoiceAddress(order.client_id, []) : null,
  }
}

/** Returns the storage fee as text: « Frais de garde : 4 jours, 40,00 € HT (du 12/03/2027 au 15/03/2027) ». */
export const storageSentence = ({ days, cents, from, until }: StorageCharge) =>
  `Frais de garde\u00a0: ${counted(days, 'jour', 'jours')}, ${formatCents(cents)} HT (du ${formatDay(from)} au ${formatDay(until)})`
