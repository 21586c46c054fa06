import {
  type PaymentMeans,
  paymentMeans,
  paymentMeansNames,
} from '../../../../../domain/billing/payment-means.ts'
import {
  type ListedPayment,
  listPayments,
  type PaymentFilter,
} from '../../../../../domain/billing/payments/list-payments.ts'
import { locationName, locationNamesOf } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatDay, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import {
  type GrowingListQuery,
  growingListQueryString,
  keepKnownValue,
  loadGrowingList,
  parseGrowingListQuery,
  parseSearchText,
} from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'

export type PaymentsListView = Awaited<ReturnType<typeof loadPaymentsPage>>

type PaymentsQuery = GrowingListQuery<'q' | 'moyen' | 'du' | 'au' | 'pos'>

const parseOptionalDay = (text: string) => parseDay(text) ?? ''

/** Loads the list: the first payments for the query, and the address of the next. */
export async function loadPaymentsPage(
  { db, facts }: SiteContext,
  reader: StaffPerson,
  searchParams: URLSearchParams,
) {
  const site = facts.current()
  const query: PaymentsQuery = parseGrowingListQuery(
    {
      q: parseSearchText,
      moyen: keepKnownValue(paymentMeans),
      du: parseOptionalDay,
      au: parseOptionalDay,
      // The reader's points of sale if missing.
      pos: keepKnownValue(['tous', ...Object.keys(locationNamesOf(site))]),
    },
    searchParams,
  )
  const choice = paymentChoice(query, reader.pointsOfSale)
  const { rows, ...growth } = await loadGrowingList(query, (limit) => listPayments(db, choice, limit))
  return {
    ...growth,
    rows: rows.map((one) => paymentRow(one, site)),
    query,
    isChosen: growingListQueryString(query) !== '?',
    line: describePayments(query, reader, site),
    posOptions: { ...(reader.pointsOfSale ? { tous: 'Tous' } : {}), ...locationNamesOf(site) },
    posPrompt: reader.pointsOfSale ? 'Les miens' : 'Tous',
  }
}

/** Returns the filter of the list for a reader with these points of sale; `null` means all. */
const paymentChoice = (
  { q, moyen, du, au, pos }: PaymentsQuery,
  own: readonly string[] | null,
): PaymentFilter => ({
  search: q.trim(),
  means: (moyen || null) as PaymentMeans | null,
  from: parseDay(du),
  until: parseDay(au),
  scope: pos === 'tous' ? null : pos ? [pos] : own,
})

function paymentRow({ payment, number, client }: ListedPayment, site: Site) {
  const { id, invoice_id, pos_id, paid_on, booked_on, cents, means, reference } = payment
  const isLate = paid_on !== booked_on
  return {
    id: String(id),
    to: invoiceAddress(invoice_id, pos_id),
    cells: {
      client: { text: clientName(client), note: number },
      jour: { text: formatDay(booked_on), note: isLate ? `payé le ${formatDay(paid_on)}` : '' },
      moyen: { text: paymentMeansNames[means], note: reference },
      pos: locationName(pos_id, site),
      montant: formatCents(cents),
    },
  } satisfies RecordRow
}

/** Describes the filter in one line that can be read aloud: « Virement, Épinal, depuis le 12/11/2026 ». */
function describePayments(
  { q, moyen, du, au, pos }: PaymentsQuery,
  { pointsOfSale }: StaffPerson,
  site: Site,
): string {
  const own = pointsOfSale ? pointsOfSale.map((id) => locationName(id, site)).join(' et ') : ''
  const parts = [
    q.trim() && `«\u00a0${q.trim()}\u00a0»`,
    getOwnProperty(paymentMeansNames, moyen),
    pos === 'tous' ? '' : pos ? locationName(pos, site) : own,
    du && `depuis le ${formatDay(du)}`,
    au && `jusqu’au ${formatDay(au)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Tous les encaissements'
}
