import { formatDayAndHour, formatFullDay } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../../../../../domain/kernel/forms/merge-changes.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { formatFrenchNumber } from '../../../../../../domain/kernel/text/french-number.ts'
import { changeOrder } from '../../../../../../domain/workshop/orders/change-order.ts'
import type { OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { toOrderValues } from '../../../../../../domain/workshop/orders/order-fields.ts'
import { orderForm } from '../../../../../../domain/workshop/orders/order-forms.ts'
import { areRimsExpected, handoverWayNames } from '../../../../../../domain/workshop/orders/order-status.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../../office/records/estimate-address.ts'
import { inboxRecordAddress } from '../../../../../office/records/inbox-address.ts'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'
import {
  closeClientLinks,
  closeClientLinksLimits,
  loadClientLinks,
} from '../../../people/clients/client-links.server.ts'

interface OrderFact {
  label: string
  value: string
  to?: string | null
}

export type OrderFactsView = Awaited<ReturnType<typeof loadOrderFacts>>

/** Returns the data of the section with the facts of an order and the form that changes them. */
export async function loadOrderFacts({ db }: SiteContext, orderRecord: OrderRecord, reader: StaffPerson) {
  const { order } = orderRecord
  return {
    rows: orderFacts(orderRecord, reader),
    values: toOrderValues(order),
    isExpected: areRimsExpected(order),
    links: hasPermission(reader, 'edit-orders')
      ? await loadClientLinks({ db }, { kind: 'order', id: order.id })
      : null,
  }
}

/** Returns the known facts of the order; unknown ones are left out. */
function orderFacts({ order, estimate, invoice, request }: OrderRecord, reader: StaffPerson): OrderFact[] {
  const readsDocuments = hasPermission(reader, 'read-documents')
  const rows: (OrderFact | null)[] = [
    { label: 'Créée le', value: formatDate(order.created_at) },
    {
      label: 'Jantes',
      value: order.received_at ? `Reçues le ${formatDayAndHour(order.received_at)}` : 'Attendues',
    },
    fact('Bon de commande', order.purchase_order),
    fact('Kilométrage', order.mileage === null ? null : `${formatFrenchNumber(order.mileage)}\u00a0km`),
    request && {
      label: 'Demande',
      value: request.reference,
      to: hasPermission(reader, 'read-requests') ? inboxRecordAddress('request', request.id) : null,
    },
    estimate && {
      label: 'Devis',
      value: estimate.number,
      to: readsDocuments ? estimateAddress(estimate.pos_id, estimate.id) : null,
    },
    invoice && {
      label: 'Facture',
      value: invoice.number,
      to: readsDocuments ? invoiceAddress(invoice.id, invoice.pos_id) : null,
    },
    areRimsExpected(order)
      ? fact('Dépôt prévu', order.drop_off_on && formatFullDay(order.drop_off_on))
      : null,
    { label: 'Remise', value: handoverWayNames[order.handover] },
    fact('Remise prévue', order.handover_on && formatFullDay(order.handover_on)),
    { label: 'E-mails au client', value: order.tells_client ? 'À chaque étape' : 'Aucun' },
    fact('Notes de l’atelier', order.notes),
  ]
  return rows.filter((row): row is OrderFact => row !== null)
}

const fact = (label: string, value: string | null): OrderFact | null => (value ? { label, value } : null)

/** Limits of the order's form, which includes the values it was filled with. */
const changeLimits = bodyLimits(orderForm, {
  maxBytes: 131_072,
  more: { notes: { longest: 32_768 }, [openedValuesFieldName]: { longest: 65_536 } },
})

const orderConflict =
  'Quelqu’un d’autre a modifié cette commande entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const change = officeForm({
  permission: 'edit-orders',
  limits: changeLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => changeOrder(deps, by, params.id, typed),
  rejections: {
    gone: orderChangedMessage,
    conflict: (conflict) => toConflictRejection(orderConflict, conflict),
  },
})

/** Closes the private links in the client's mails. */
const linksEnd = officeForm({
  permission: 'edit-orders',
  limits: closeClientLinksLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) =>
    closeClientLinks(deps, by, { kind: 'order', id: params.id }, typed),
})

/** Form handlers of the facts of an order, by the form name in the address. */
export const orderFactsForms = { modifier: change, 'fermer-liens': linksEnd }
