import { paymentMeansNames } from '../../../../../domain/billing/payment-means.ts'
import {
  describePaymentChainCheck,
  verifyPaymentChain,
} from '../../../../../domain/billing/payments/check-chain.ts'
import { formatClosureMonth } from '../../../../../domain/billing/payments/closure-periods.ts'
import { findLastPayment } from '../../../../../domain/billing/payments/payment-chain.ts'
import {
  findLastClosedDay,
  listPaymentClosures,
  type PaymentClosure,
} from '../../../../../domain/billing/payments/payment-closures.ts'
import { formatDate, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import type { SiteContext } from '../../../../http/context.ts'
import {
  growingListQueryString,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'

/** Lengths of closures by their query value. */
const periods = { jours: 'day', mois: 'month', annees: 'year' } as const
const labels = { jours: 'Jours', mois: 'Mois', annees: 'Années' } as const
type PeriodWord = keyof typeof periods

/** Number of latest payments whose chain the page verifies by default. */
const maxPaymentsVerified = 500

export type ClosuresView = Awaited<ReturnType<typeof loadPaymentClosuresPage>>

/** Loads the closures of one length, and verifies the chain of payments: all of it if the address asks for that. */
export async function loadPaymentClosuresPage(deps: SiteContext, searchParams: URLSearchParams) {
  const { db } = deps
  const words = Object.keys(periods) as PeriodWord[]
  const shown = words.find((word) => word === searchParams.get('periode')) ?? 'jours'
  const isFullCheck = searchParams.get('verification') === 'toute'
  const query = parseGrowingListQuery({ periode: () => shown }, searchParams)
  const head = await findLastPayment(db)
  const [{ rows, next, added }, check, closedUntil] = await Promise.all([
    loadGrowingList(query, (limit) => listPaymentClosures(db, periods[shown], limit)),
    verifyPaymentChain(deps, { after: isFullCheck ? 0 : Math.max(0, head.id - maxPaymentsVerified) }),
    findLastClosedDay(db),
  ])
  return {
    tabs: words.map((word) => ({
      label: labels[word],
      to: growingListQueryString(query, { periode: word }),
      isShown: word === shown,
    })),
    rows: rows.map(closureRow),
    next,
    added,
    isFullCheck,
    isBroken: check.fault !== null,
    sentence: describePaymentChainCheck(check),
    closedUntil: closedUntil
      ? `Tout est clôturé jusqu’au ${formatDay(closedUntil)}.`
      : 'Rien n’est encore clôturé\u00a0: le premier jour l’est la nuit qui suit le premier encaissement.',
  }
}

function closureRow({ id, period, name, totals, closed_at, hash }: PaymentClosure) {
  const meansTexts = Object.entries(totals.means).map(
    ([means, cents]) => `${getOwnProperty(paymentMeansNames, means) ?? means} ${formatCents(cents)}`,
  )
  const periodLabel =
    period === 'day' ? formatDay(name) : period === 'month' ? formatClosureMonth(name) : name
  return {
    id: String(id),
    cells: {
      periode: { text: periodLabel, note: `clôturé le ${formatDate(closed_at)}` },
      ecritures: String(totals.count),
      moyens: meansTexts.join(', ') || '--',
      total: formatCents(totals.cents),
      cumul: formatCents(totals.ever),
      empreinte: hash.slice(0, 12),
    },
  } satisfies RecordRow
}
