import { href } from 'react-router'
import { invoiceStateNames } from '../../../../domain/billing/invoices/invoice-status.ts'
import type { Site } from '../../../../domain/business/site.ts'
import { clientStatusNames, isEstimateAcceptable } from '../../../../domain/contracts/estimates/estimate.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import { findMatterOfRecord } from '../../../../domain/kernel/matters/matter.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { describeDefects, formatRimName, formatRimWork } from '../../../../domain/kernel/rim-words.ts'
import { slipKindNames } from '../../../../domain/kernel/slip-words.ts'
import { countWithNoun, formatFrenchNumber } from '../../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import { loadDossierSubject } from '../../../../domain/oversight/dossiers/load-dossier.ts'
import { loadLeaseReturn } from '../../../../domain/oversight/fleet/lease-return.ts'
import { maxVehicleDocumentsShown, type Vehicle } from '../../../../domain/oversight/fleet/vehicles.ts'
import { loadMatter } from '../../../../domain/oversight/matters/load-matter.ts'
import { describeMatterState } from '../../../../domain/oversight/matters/matter-state.ts'
import type { Client } from '../../../../domain/people/clients/client.ts'
import { clientOrderStatusName, orderProgressNote } from '../../../../domain/workshop/orders/order-status.ts'
import type { SiteContext } from '../../../http/context.ts'
import { matterPath, receivedEstimatePath } from '../../../http/page-addresses.ts'
import { leaseReturnView } from '../../../records/lease-return.server.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'

/** Maximum number of open orders and estimates whose matter is read: more than a vehicle ever has at the same time. */
const maxMatters = 6

export type VehicleView = Awaited<ReturnType<typeof vehicleView>>

/** Returns a vehicle with its history, newest first, and the client's next actions. */
export async function vehicleView({ db, clock, facts }: SiteContext, client: Client, vehicle: Vehicle) {
  const now = clock.now()
  const { orders, estimates, totals } = vehicle
  const open = estimates.filter((estimate) => isEstimateAcceptable(estimate, now))
  return {
    plate: vehicle.plate,
    lead: orders.map(({ order }) => vehicleName(order)).find(Boolean) ?? estimates[0]?.vehicle ?? '',
    facts: [
      { label: 'Commandes', value: formatFrenchNumber(totals.orders) },
      { label: 'Jantes', value: formatFrenchNumber(totals.rims) },
      { label: 'Total TTC', value: formatCents(totals.total) },
      // An invoice may cover several orders and other vehicles too.
      { label: 'Reste sur ses factures', value: formatCents(totals.owed) },
    ],
    older:
      totals.orders > orders.length
        ? `Ces totaux comptent toutes les commandes de ce véhicule. Ci-dessous, les ${maxVehicleDocumentsShown} plus récentes.`
        : null,
    actions: await listNextActions(
      db,
      now,
      client,
      [
        ...orders
          .filter(({ order, invoice }) => order.status < 3 || (invoice?.owed ?? 0) > 0)
          .map(({ order }) => ({ kind: 'order' as const, id: order.id })),
        ...open.map(({ id }) => ({ kind: 'estimate' as const, id })),
      ],
      facts.current(),
    ),
    orders: await Promise.all(
      orders.map(async (one) => ({ ...orderView(one), lease: await loadLeaseView(db, one.order) })),
    ),
    estimates: estimates.map((estimate) => ({
      id: estimate.id,
      number: estimate.estimate_number,
      date: formatDate(estimate.created_at),
      status: clientStatusNames[estimate.client_status],
      about: [
        estimate.rims.length > 0 && countWithNoun(estimate.rims.length, 'jante', 'jantes'),
        `${formatCents(estimate.total)} TTC`,
      ]
        .filter(Boolean)
        .join(', '),
      to: receivedEstimatePath({ posId: estimate.pos_id, id: estimate.id }),
    })),
  }
}

/** Returns the next action and the page of each open matter. */
async function listNextActions(
  db: SiteContext['db'],
  now: Date,
  client: Client,
  records: readonly { kind: 'order' | 'estimate'; id: string }[],
  site: Site,
) {
  const actions = new Map<string, { to: string; label: string; next: string }>()
  for (const record of records.slice(0, maxMatters)) {
    const key = await findMatterOfRecord(db, record)
    if (!key || actions.has(matterPath(key))) continue
    const matter = await loadMatter(db, key, now)
    if (!matter || matter.orders.some(({ client_id }) => client_id !== client.id)) continue
    const { label, next } = describeMatterState(matter.facts, site)
    actions.set(matterPath(key), { to: matterPath(key), label, next })
  }
  return [...actions.values()]
}

/** Returns the lessor's scale beside the workshop's price, for a leased car that is being returned. */
async function loadLeaseView(db: SiteContext['db'], { id, lessor }: Vehicle['orders'][number]['order']) {
  const record = lessor ? await loadDossierSubject(db, { kind: 'order', id }) : null
  const lease = record && (await loadLeaseReturn(db, record))
  return lease && leaseReturnView(lease)
}

/** Tones by status. */
const tones = ['open', 'moving', 'moving', 'done'] as const satisfies StatusTone[]

/**
 * Returns the unpaid amount of an order's invoice. Names an invoice of several orders as such, since its payments cannot be
 * attributed to one order.
 */
function owedTextOf({ number, orders, owed }: NonNullable<Vehicle['orders'][number]['invoice']>): string {
  const whose = orders > 1 ? ` sur la facture ${number}, commune à ${orders}\u00a0commandes` : ''
  return `Reste à régler${whose}\u00a0: ${formatCents(owed)}`
}

function orderView({ order, invoice, estimate, rims, slips }: Vehicle['orders'][number]) {
  const { id } = order
  return {
    id,
    number: order.order_number,
    to: href('/espace_pro/commande/:id', { id }),
    status: clientOrderStatusName(order),
    progressWords: orderProgressNote(order),
    tone: tones[order.status] ?? 'done',
    date: formatDate(order.created_at),
    purchaseOrder: order.purchase_order,
    amounts: `${formatCents(order.total_te)} HT, ${formatCents(order.total_ti)} TTC`,
    owedText: invoice && invoice.owed > 0 ? owedTextOf(invoice) : null,
    rims: rims.map((rim) => ({
      id: rim.id,
      name: formatRimName(rim),
      about: [formatRimWork(rim), describeDefects(rim.defects)].filter(Boolean).join('. '),
      // A passport exists after the workshop has received the rim.
      to: order.received_at ? href('/espace_pro/commande/:id/jantes/:rimId', { id, rimId: rim.id }) : null,
    })),
    papers: [
      ...(estimate
        ? [
            {
              name: `Devis ${estimate.number}`,
              to: href('/espace_pro/devis/:posId/:id', { posId: estimate.pos_id, id: estimate.id }),
              isFile: false,
            },
          ]
        : []),
      ...(invoice
        ? [
            {
              name: `${invoiceStateNames[invoice.status]}\u00a0: ${invoice.number}`,
              to: href('/espace_pro/facture/:posId/:id', { posId: invoice.pos_id, id: invoice.id }),
              isFile: false,
            },
          ]
        : []),
      ...slips.map((slip) => ({
        name: `${slipKindNames[slip.kind]} du ${formatDate(slip.created_at)}`,
        to: href('/espace_pro/commande/:id/bons/:slipId/pdf', { id, slipId: slip.id }),
        isFile: true,
      })),
    ],
  }
}
