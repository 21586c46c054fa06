import { href } from 'react-router'
import { daysLate } from '../../../domain/billing/invoices/late-fees.ts'
import { listOwedInvoices, type OwedInvoice } from '../../../domain/billing/invoices/list-invoices.ts'
import { formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, unknownAmount } from '../../../domain/kernel/money/amounts.ts'
import type { Deps } from '../../../domain/kernel/ports/deps.ts'
import { countryName } from '../../../domain/kernel/text/countries.ts'
import { counted } from '../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../domain/kernel/text/vehicle-name.ts'
import type { Client } from '../../../domain/people/clients/client.ts'
import { listUnfinishedOrders, type UnfinishedOrder } from '../../../domain/workshop/orders/list-orders.ts'
import {
  progressWordsOf,
  promisedDayShown,
  statusNameOf,
} from '../../../domain/workshop/orders/order-status.ts'

/** Returns the client's details in words; missing ones are marked as missing. */
export function clientFacts(client: Client) {
  const { line_1, line_2, zip_code, city, country } = client.address ?? {}
  const company = [
    ['Société', client.name],
    ['SIRET', client.siret],
    ...(client.siren && !client.siret ? [['SIREN', client.siren]] : []),
    ['N° de TVA', client.vat_number],
  ]
  const rows = [
    ...(client.type === 'company' ? company : []),
    ['Nom', client.last_name],
    ['Prénom', client.first_name],
    ['E-mail', client.email],
    ['Téléphone', client.phone],
    ['Adresse', line_1],
    ['Complément d’adresse', line_2],
    ['Code postal', zip_code],
    ['Ville', city],
    ['Pays', country && countryName(country)],
  ]
  return rows.map(([label = '', value]) => ({ label: label ?? '', value: value?.trim() || unknownAmount }))
}

export type OpenOrdersAndInvoices = Awaited<ReturnType<typeof readOpenOrdersAndInvoices>>

/** Returns the client's open orders and unpaid amounts; `null` for either when there is none (docs/product.md §2.11). */
export async function readOpenOrdersAndInvoices({ db, clock }: Deps<'db' | 'clock'>, { id }: Client) {
  const [orders, invoices] = await Promise.all([listUnfinishedOrders(db, id), listOwedInvoices(db, id)])
  const now = clock.now()
  const { owed } = invoices
  return {
    orders:
      orders.all > 0 ? { lines: orders.shown.map(orderLine), others: othersOf(orders, 'commande') } : null,
    owed:
      invoices.all > 0
        ? {
            sum: formatCents(owed),
            lines: invoices.shown.map((invoice) => owedLine(invoice, now)),
            others: othersOf(invoices, 'facture'),
          }
        : null,
  }
}

function orderLine(order: UnfinishedOrder) {
  const promised = promisedDayShown(order)
  return {
    to: href('/espace_pro/commande/:id', { id: order.id }),
    number: order.number,
    vehicle: vehicleName(order),
    status: statusNameOf(order),
    progressWords: progressWordsOf(order),
    promised: promised && `Date prévue\u00a0: le ${formatDay(promised)}`,
  }
}

function owedLine({ pos_id, id, number, total, rest, due_on }: OwedInvoice, now: Date) {
  const days = due_on ? daysLate(due_on, parisDay(now)) : 0
  return {
    to: href('/espace_pro/facture/:posId/:id', { posId: pos_id, id }),
    number,
    rest: rest < (total ?? 0) ? `reste ${formatCents(rest)} sur ${formatCents(total)}` : formatCents(rest),
    isLate: days > 0,
    due:
      days > 0
        ? `${counted(days, 'jour', 'jours')} de retard`
        : due_on && `au plus tard le ${formatDay(due_on)}`,
  }
}

const othersOf = ({ all, shown }: { all: number; shown: readonly unknown[] }, one: string) =>
  all > shown.length ? counted(all - shown.length, `autre ${one}`, `autres ${one}s`) : null
