import { href } from 'react-router'
import { formatDate } from '../../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../../../domain/documents/points-of-sale.ts'
import type { PreparedInvoice } from '../../../../../../domain/invoices/issuing/prepare-invoice.ts'
import { formatCents } from '../../../../../../domain/money/format-cents.ts'
import { sum } from '../../../../../../domain/money/sum.ts'
import { orderSteps } from '../../../../../../domain/orders/order-status.ts'
import { site } from '../../../../../../domain/site.ts'
import { vehicleName } from '../../../../../../domain/vehicle-name.ts'

export function preparationView(prepared: PreparedInvoice) {
  const { client, open, chosen, deposits } = prepared
  return {
    client: {
      id: client.id,
      name: clientName(client),
      email: client.email ?? '',
      to: href('/gestion/clients/:id', { id: client.id }),
      missing: missingOf(client),
    },
    orders: open.map((order) => ({
      id: order.id,
      number: order.order_number,
      what: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      note: [
        pointOfSaleName(order.pos_id),
        orderSteps.find(({ status }) => status === order.status)?.step ?? '',
        formatDate(order.created_at),
        order.total_ti === null ? '' : formatCents(order.total_ti),
      ]
        .filter(Boolean)
        .join(', '),
      isChosen: chosen.includes(order),
    })),
    points: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)])),
    deposits: deposits.map(({ id, number, rest, isPaid }) => ({
      id,
      number,
      amount: formatCents(rest),
      state: isPaid ? 'réglé' : 'pas encore réglé',
    })),
    deducted: sum(deposits.map(({ rest }) => rest)),
    estimateId: prepared.estimateId ?? '',
  }
}

/** What the law wants on an invoice and the record lacks, in words; empty where all is there. */
function missingOf({ type, siret, address }: PreparedInvoice['client']): string {
  const lacks = [
    address ? '' : 'l’adresse',
    type === 'company' && !siret ? 'le SIRET, sans lequel elle ne peut pas passer par la plateforme' : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}
