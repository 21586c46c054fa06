import { type Day, parseDay } from '../../../../domain/calendar/paris-day.ts'
import { pointOfSaleNames } from '../../../../domain/documents/points-of-sale.ts'
import type { PaymentChoice } from '../../../../domain/payments/list-payments.ts'
import { type PaymentMeans, paymentMeans } from '../../../../domain/payments/payment-means.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which payments are looked at, as their address says it; what is empty is not asked. */
export interface PaymentsQuery {
  /** As it was typed. */
  q: string
  means: PaymentMeans | null
  from: Day | null
  until: Day | null
  /** `tous`, or one point of sale; without it one's own. */
  pos: string
  /** From 1: how many times more have been asked for, and once. */
  page: number
}

const longestSearch = 120

/** Reads `?q=…&moyen=…&du=…&au=…&pos=…&page=…`; what the list does not know is left out. */
export function readPaymentsQuery(asked: URLSearchParams): PaymentsQuery {
  const pos = asked.get('pos') ?? ''
  return {
    q: (asked.get('q') ?? '').trim().slice(0, longestSearch),
    means: paymentMeans.find((one) => one === asked.get('moyen')) ?? null,
    from: parseDay(asked.get('du')),
    until: parseDay(asked.get('au')),
    pos: pos === 'tous' || Object.hasOwn(pointOfSaleNames(), pos) ? pos : '',
    page: pagesRequested(asked),
  }
}

/** The query that shows so, with the changes, from its first lines; what goes without saying is not said. */
export function paymentsSearch(query: PaymentsQuery, changes: Partial<PaymentsQuery> = {}): string {
  const { q, means, from, until, pos, page } = { ...query, page: 1, ...changes }
  const values = { q, moyen: means, du: from, au: until, pos, page: page > 1 ? String(page) : null }
  const parameters = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
  return `?${new URLSearchParams(parameters)}`
}

/** What is looked up for somebody who works for these points of sale; `null` is all. */
export const paymentChoice = (
  { q, means, from, until, pos }: PaymentsQuery,
  own: readonly string[] | null,
): PaymentChoice => ({
  search: q,
  means,
  from,
  until,
  scope: pos === 'tous' ? null : pos ? [pos] : own,
})
