import { locationOf, type Site } from '../../../../../../domain/business/site.ts'
import { fillMailWords, paragraphsOf } from '../../../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../../../domain/business/texts/mails/mail-words.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { vehicleName } from '../../../../../../domain/kernel/text/vehicle-name.ts'
import { findStaffMember } from '../../../../../../domain/people/staff/list-staff.ts'
import {
  cancelOrder,
  findCentsToRefund,
  findValidInvoiceNumber,
  secondsToUndoCancellation,
  undoCancellation,
} from '../../../../../../domain/workshop/orders/cancel-order.ts'
import type { OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { cancelOrderForm } from '../../../../../../domain/workshop/orders/order-forms.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'

export type OrderCancellationView = Awaited<ReturnType<typeof loadOrderCancellation>>

/** Returns who cancelled the order and when, or the data of the form that cancels it. */
export async function loadOrderCancellation(
  deps: SiteContext,
  orderRecord: OrderRecord,
  reader: StaffPerson,
) {
  return {
    cancelled: await loadCancellationView(deps, orderRecord, reader),
    form: await loadCancelForm(deps, orderRecord, reader),
  }
}

/** Returns who cancelled the order, why, and the amount owed to the client; `null` if it is not cancelled. */
async function loadCancellationView(deps: SiteContext, { order }: OrderRecord, reader: StaffPerson) {
  if (!order.cancelled_at) return null
  const by = order.cancelled_by && (await findStaffMember(deps, order.cancelled_by))
  const refundCents = hasPermission(reader, 'read-documents') ? await findCentsToRefund(deps.db, order) : 0
  return {
    wording: `Commande annulée le ${formatDayAndHour(order.cancelled_at)}${by ? ` par ${by.name}` : ''}.`,
    reason: order.cancel_reason,
    refund: refundCents > 0 ? `À rembourser au client\u00a0: ${formatCents(refundCents)} TTC.` : null,
    undoSeconds: hasPermission(reader, 'edit-orders')
      ? secondsToUndoCancellation(order, reader, deps.clock.now())
      : 0,
  }
}

/** Returns the data of the cancel form; `null` for readers without the permission. */
async function loadCancelForm(
  { db, facts }: SiteContext,
  { order, client }: OrderRecord,
  reader: StaffPerson,
) {
  if (order.cancelled_at || !hasPermission(reader, 'edit-orders')) return null
  const billed = await findValidInvoiceNumber(db, order)
  if (billed) return { billed: cancelInvoiceFirstSentence(billed), mail: null, refund: null }
  const refundCents = await findCentsToRefund(db, order)
  return {
    billed: null,
    refund:
      refundCents > 0
        ? `Le client a payé ${formatCents(refundCents)} TTC\u00a0: cette somme reste à lui rembourser.`
        : null,
    mail: client.email
      ? { to: client.email, ...(await cancellationMailWords(db, order, refundCents, facts.current())) }
      : null,
  }
}

/** Returns the text of the mail to the client, for the preview. */
async function cancellationMailWords(
  db: SiteContext['db'],
  order: OrderRecord['order'],
  refundCents: number,
  site: Site,
) {
  const { title, phone } = locationOf(order.pos_id, site)
  const words = fillMailWords<'order-cancelled'>(
    await findMailWords(db, 'order-cancelled'),
    {
      numéro: order.order_number,
      véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      atelier: title,
      téléphone: phone.display,
      rendu: refundCents > 0 ? formatCents(refundCents) : '',
    },
    site,
  )
  const vehicle = vehicleName(order) || order.registration_number
  const texts = [words.before, vehicle && words.vehicle, refundCents > 0 && words.owed, words.help]
  return { subject: words.subject, paragraphs: texts.flatMap((text) => (text ? paragraphsOf(text) : [])) }
}

/** Cancels the order. The client gets a mail ten seconds later if the box is ticked. */
const cancellation = officeForm({
  permission: 'edit-orders',
  rules: cancelOrderForm,
  run: ({ deps, by, values: { motif: reason, prevenir } }, { params }: RecordRouteArgs) =>
    cancelOrder(deps, by, params.id, { reason, tellsClient: prevenir === 'on' }),
  rejections: { gone: orderChangedMessage, billed: ({ number }) => cancelInvoiceFirstSentence(number) },
})

/** Returns the sentence that explains why an order with this invoice cannot be cancelled. */
const cancelInvoiceFirstSentence = (number: string) =>
  `La facture ${number} est émise\u00a0: annulez-la d’abord par un avoir, puis annulez la commande.`

const cancellationUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => undoCancellation(deps, by, params.id),
  rejections: {
    gone: orderChangedMessage,
    'too-late': 'Trop tard\u00a0: l’annulation est définitive. Créez-en une autre si le travail reprend.',
  },
})

/** Form handlers of the cancellation, by the form name in the address. */
export const orderCancellationForms = {
  'annuler-commande': cancellation,
  'retablir-commande': cancellationUndo,
}
