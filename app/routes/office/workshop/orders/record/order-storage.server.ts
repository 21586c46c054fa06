import { isContractWithdrawn } from '../../../../../../domain/billing/documents/contract-withdrawal.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import { paragraphsOf } from '../../../../../../domain/business/texts/mails/mail-texts.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { isOrderRecordBilled, type OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import {
  storageBillingForm,
  storageNoticeForm,
} from '../../../../../../domain/workshop/orders/order-forms.ts'
import { addStorageCharge } from '../../../../../../domain/workshop/orders/order-lines.ts'
import { isReadyForPickup } from '../../../../../../domain/workshop/orders/order-status.ts'
import {
  isStorageFeeLine,
  type StorageCharge,
  storageChargeOn,
} from '../../../../../../domain/workshop/orders/storage.ts'
import {
  cancelStorageNotice,
  composeStorageNotice,
  findLastOrderMail,
  queueStorageNotice,
} from '../../../../../../domain/workshop/orders/storage-notice.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { newInvoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'

/** Returns the time since which the rims wait to be collected, and whether the client was reminded; `null` if they do not wait. */
export function describePickupWait(order: OrderRecord['order']): string | null {
  if (!isReadyForPickup(order)) return null
  const since = `À retirer depuis le ${formatDate(order.moved_at ?? order.created_at)}`
  const reminded = order.pickup_reminded_at && `client rappelé le ${formatDate(order.pickup_reminded_at)}`
  return [since, reminded].filter(Boolean).join(', ')
}

export type OrderStorageView = NonNullable<Awaited<ReturnType<typeof loadOrderStorage>>>

/** Returns the storage notice and the charge since then; `null` if there is neither, or for readers without the permission. */
export async function loadOrderStorage(
  { db, clock, facts }: SiteContext,
  record: OrderRecord,
  reader: StaffPerson,
) {
  if (!hasPermission(reader, 'edit-orders')) return null
  const { order } = record
  const now = clock.now()
  const site = facts.current()
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
  const charge = storageChargeOn(order, now, site)
  if (!charge) return null
  const line = order.lines.find(isStorageFeeLine)
  return {
    days: charge.days,
    wording: storageSentence(charge),
    listedDays: line?.quantity ?? 0,
    isUpToDate: line?.quantity === charge.days && line.unit_price === charge.unit,
    elsewhere: isOrderRecordBilled(record) ? newInvoiceAddress(order.client_id, []) : null,
  }
}

/** Returns « Frais de garde : 4 jours, 40,00 € HT (du 12/03/2027 au 15/03/2027) ». */
const storageSentence = ({ days, cents, from, until }: StorageCharge) =>
  `Frais de garde\u00a0: ${countWithNoun(days, 'jour', 'jours')}, ${formatCents(cents)} HT (du ${formatDay(from)} au ${formatDay(until)})`

/** Queues the notice after which storage is charged; the mail leaves ten seconds later. */
const notice = officeForm({
  permission: 'edit-orders',
  rules: storageNoticeForm,
  run: ({ deps, by, values: { adresse, jour, centimes } }, { params }: RecordRouteArgs) =>
    queueStorageNotice(deps, by, params.id, { recipient: adresse, from: jour, cents: Number(centimes) }),
  rejections: {
    gone: 'Ces jantes ne sont plus à retirer.',
    withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
    'already-notified': 'Un préavis de garde est déjà parti, ou sur le point de partir.',
    changed:
      'L’adresse du client, la date ou le montant a changé depuis que la page est ouverte\u00a0: relisez le préavis avant de l’envoyer.',
  },
})

const noticeUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => cancelStorageNotice(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard pour annuler\u00a0: le préavis est parti.' },
})

/** Adds the storage charge to the lines to bill. */
const storage = officeForm({
  permission: 'edit-orders',
  rules: storageBillingForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) =>
    addStorageCharge(deps, by, params.id, Number(values.jours)),
  rejections: {
    gone: orderChangedMessage,
    billed:
      'Cette commande est déjà facturée\u00a0: facturez les frais de garde à part, sur une nouvelle facture.',
    changed: ({ charge }) =>
      charge
        ? `Le montant a changé\u00a0: ${storageSentence(charge)}. Appuyez de nouveau pour l’ajouter.`
        : 'Aucun frais de garde n’est dû pour cette commande.',
  },
})

/** Form handlers of the storage section, by the form name in the address. */
export const orderStorageForms = { preavis: notice, 'annuler-preavis': noticeUndo, garde: storage }
