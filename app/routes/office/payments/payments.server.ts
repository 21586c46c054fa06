import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client.ts'
import { pointOfSaleName, pointOfSaleNames } from '../../../../domain/documents/points-of-sale.ts'
import { formatCents } from '../../../../domain/money/amounts.ts'
import { type ListedPayment, listPayments } from '../../../../domain/payments/list-payments.ts'
import { paymentMeansNames } from '../../../../domain/payments/payment-means.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../ui/records-table.tsx'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { type PaymentsQuery, paymentChoice, paymentsSearch, readPaymentsQuery } from './payments-query.ts'

export type PaymentsListView = Awaited<ReturnType<typeof readPaymentsList>>

/** What the list shows: the first of the payments that its address asks for, and where the others are. */
export async function readPaymentsList({ db }: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readPaymentsQuery(asked)
  const found = await listPayments(db, paymentChoice(query, reader.pointsOfSale), rowsToFind(query.page))
  const { rows, next, isCut, added } = growingList(found, query.page, (page) =>
    paymentsSearch(query, { page }),
  )
  return {
    rows: rows.map(paymentRow),
    chosen: {
      q: query.q,
      moyen: query.means ?? '',
      du: query.from ?? '',
      au: query.until ?? '',
      pos: query.pos,
    },
    isChosen: paymentsSearch({ ...query, page: 1 }) !== '?',
    line: describePayments(query, reader),
    posOptions: { ...(reader.pointsOfSale ? { tous: 'Tous' } : {}), ...pointOfSaleNames() },
    posPrompt: reader.pointsOfSale ? 'Les miens' : 'Tous',
    next,
    isCut,
    added,
  }
}

function paymentRow({ payment, number, client }: ListedPayment): RecordRow {
  const { id, invoice_id, pos_id, paid_on, booked_on, cents, method, reference } = payment
  const isLate = paid_on !== booked_on
  return {
    id: String(id),
    to: invoiceAddress(invoice_id, pos_id),
    cells: {
      client: { text: clientName(client), note: number },
      jour: { text: formatDay(booked_on), note: isLate ? `payé le ${formatDay(paid_on)}` : '' },
      moyen: { text: paymentMeansNames[method], note: reference },
      pos: pointOfSaleName(pos_id),
      montant: formatCents(cents),
    },
  }
}

/** What is shown, as one line that can be read aloud: « Virement, Épinal, depuis le 12/11/2026 ». */
function describePayments(
  { q, means, from, until, pos }: PaymentsQuery,
  { pointsOfSale }: StaffPerson,
): string {
  const own = pointsOfSale ? pointsOfSale.map(pointOfSaleName).join(' et ') : ''
  const parts = [
    q && `«\u00a0${q}\u00a0»`,
    means && paymentMeansNames[means],
    pos === 'tous' ? '' : pos ? pointOfSaleName(pos) : own,
    from && `depuis le ${formatDay(from)}`,
    until && `jusqu’au ${formatDay(until)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Tous les encaissements'
}
