import { href } from 'react-router'
import { countDaysLate, daysLateText } from '../../../domain/billing/invoices/late-fees.ts'
import { listOwedInvoices } from '../../../domain/billing/invoices/list-invoices.ts'
import { type Day, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import type { Deps } from '../../../domain/kernel/ports/deps.ts'
import { countryName } from '../../../domain/kernel/text/countries.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { missingValueText } from '../../../domain/kernel/text/missing-value.ts'
import type { Client } from '../../../domain/people/clients/client.ts'
import { listUnfinishedOrders } from '../../../domain/workshop/orders/list-orders.ts'
import { orderStatusNameOf, toShownPromisedDay } from '../../../domain/workshop/orders/order-status.ts'

/** Returns the client's details in words; missing ones are marked as missing. */
export function clientDetailsInWords(client: Client) {
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
  return rows.map(([label = '', value]) => ({ label: label ?? '', value: value?.trim() || missingValueText }))
}

/** Number of open orders or sum of unpaid invoices, with a link to the page that lists them. */
export interface OpenRecordsSummary {
  to: string
  /** For example « 3 commandes en cours », « À régler : 120,00 € ». */
  title: string
  note: string | null
  isLate: boolean
}

/**
 * Returns a line about the client's open orders and one about unpaid amounts, each only if there are some. A line about a single
 * record links to that record, other lines link to the list.
 */
export async function loadOpenRecordsSummaries(
  { db, clock }: Deps<'db' | 'clock'>,
  { id }: Client,
): Promise<OpenRecordsSummary[]> {
  const [orders, invoices] = await Promise.all([listUnfinishedOrders(db, id), listOwedInvoices(db, id)])
  return [...ordersSummary(orders), ...invoicesSummary(invoices, parisDay(clock.now()))]
}

function ordersSummary({
  shown,
  all,
}: Awaited<ReturnType<typeof listUnfinishedOrders>>): OpenRecordsSummary[] {
  const [first] = shown
  if (!first) return []
  const next = shown.find(toShownPromisedDay) ?? first
  const promised = toShownPromisedDay(next)
  const state = promised ? `date prévue\u00a0: le ${formatDay(promised)}` : orderStatusNameOf(next)
  return [
    {
      to: all === 1 ? href('/espace_pro/commande/:id', { id: first.id }) : href('/espace_pro/commandes'),
      title: countWithNoun(all, 'commande en cours', 'commandes en cours'),
      note: `${next.number}, ${state}`,
      isLate: false,
    },
  ]
}

function invoicesSummary(
  { shown, all, totalOwed }: Awaited<ReturnType<typeof listOwedInvoices>>,
  today: Day,
): OpenRecordsSummary[] {
  const [first] = shown
  if (!first) return []
  const days = first.due_on ? countDaysLate(first.due_on, today) : 0
  const late = daysLateText(days)
  const subject = all === 1 ? `Facture ${first.number}` : `${all} factures`
  const due =
    days > 0
      ? all === 1
        ? late
        : `jusqu’à ${late}`
      : first.due_on && `${all === 1 ? '' : 'la première '}au plus tard le ${formatDay(first.due_on)}`
  return [
    {
      to:
        all === 1
          ? href('/espace_pro/facture/:posId/:id', { posId: first.pos_id, id: first.id })
          : href('/espace_pro/factures'),
      title: `À régler\u00a0: ${formatCents(totalOwed)}`,
      note: due ? `${subject}, ${due}` : subject,
      isLate: days > 0,
    },
  ]
}
