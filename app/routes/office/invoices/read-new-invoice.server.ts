import { href, type RouterContextProvider } from 'react-router'
import { formatDate, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { listClients } from '../../../../domain/clients/list-clients.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { prepareInvoice } from '../../../../domain/invoices/prepare-invoice.ts'
import { decimalCents, formatCents } from '../../../../domain/money/format-cents.ts'
import { sum } from '../../../../domain/money/sum.ts'
import { typedRate } from '../../../../domain/money/vat-rates.ts'
import { orderSteps } from '../../../../domain/orders/order-status.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { site } from '../../../../domain/site.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { billingAddress } from './invoice-address.ts'

export type NewInvoiceView = Awaited<ReturnType<typeof readNewInvoice>>
export type Preparation = NonNullable<NewInvoiceView['preparation']>

/** Clients that a search shows to choose from. */
const mostClients = 12

/** What the page of a new invoice begins with, as its address asks; without client or order, clients to choose from. */
export async function readNewInvoice(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const orderIds = asked.getAll('commande').slice(0, 200)
  const clientId = asked.get('client')
  const now = clock.now()
  const prepared =
    orderIds.length > 0 || clientId ? await prepareInvoice(db, { clientId, orderIds }, now) : null
  const search = (asked.get('q') ?? '').slice(0, 120)
  return {
    search,
    isGone: prepared === null && (orderIds.length > 0 || clientId !== null),
    clients: prepared ? [] : await findClientsToBill(db, search),
    preparation: prepared && preparationView(prepared, context.get(staffContext).pointsOfSale, now),
  }
}

type Db = Parameters<typeof listClients>[0]

async function findClientsToBill(db: Db, search: string) {
  const all = { type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const rows = await listClients(db, { ...all, search }, mostClients)
  return rows.map(({ id, called, email, address }) => ({
    to: billingAddress({ client: id }),
    name: called || 'Sans nom',
    note: [email, address?.city].filter(Boolean).join(', '),
  }))
}

type Prepared = NonNullable<Awaited<ReturnType<typeof prepareInvoice>>>

function preparationView(prepared: Prepared, own: readonly string[] | null, now: Date) {
  const { client, open, chosen, lines, deposits } = prepared
  return {
    /** Of the form: sent twice, it is one invoice. */
    id: randomId(),
    client: {
      ...{ id: client.id, name: clientName(client), email: client.email ?? '' },
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
    pos: prepared.posId ?? own?.[0] ?? site.pointsOfSale[0].id,
    points: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)])),
    lines: lines.map(({ description, quantity, unit_price, vat_rate }) => ({
      ...{ description, quantity: String(quantity), vat_rate: typedRate(vat_rate) },
      unit_price: decimalCents(unit_price),
    })),
    deposits: deposits.map(({ id, number, rest, isPaid }) => ({
      ...{ id, number, amount: formatCents(rest) },
      state: isPaid ? 'réglé' : 'pas encore réglé',
    })),
    deducted: sum(deposits.map(({ rest }) => rest)),
    estimateId: prepared.estimateId ?? '',
    suppliedOn: prepared.suppliedOn,
    today: parisDay(now),
    purchaseOrder: prepared.purchaseOrder,
    registration: prepared.registration,
    mileage: prepared.mileage === null ? '' : String(prepared.mileage),
  }
}

/** What the law wants on an invoice and the record lacks, in words; empty where all is there. */
function missingOf({ type, siret, address }: Prepared['client']): string {
  const lacks = [
    address ? '' : 'l’adresse',
    type === 'company' && !siret ? 'le SIRET, sans lequel elle ne peut pas passer par la plateforme' : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}
