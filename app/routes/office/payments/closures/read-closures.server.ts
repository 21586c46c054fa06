import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { findLastClosedDay } from '../../../../../domain/payments/booking-day.ts'
import { checkChain } from '../../../../../domain/payments/closures/check-chain.ts'
import { checkSentence } from '../../../../../domain/payments/closures/check-sentence.ts'
import { monthName } from '../../../../../domain/payments/closures/closure-names.ts'
import { type Closure, listClosures } from '../../../../../domain/payments/closures/list-closures.ts'
import { findHead } from '../../../../../domain/payments/payment-chain.ts'
import { type PaymentMeans, paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'

/** What the address calls each length. */
const periods = { jours: 'day', mois: 'month', annees: 'year' } as const
const labels = { jours: 'Jours', mois: 'Mois', annees: 'Années' } as const
type PeriodWord = keyof typeof periods

/** Of the payments, the page looks at so many by itself: those that are new. */
const recounted = 500

export type ClosuresView = Awaited<ReturnType<typeof readClosures>>

/** The closures of one length, and whether the chain holds: all of it where the address asks for that. */
export async function readClosures(world: SiteContext, asked: URLSearchParams) {
  const { db } = world
  const words = Object.keys(periods) as PeriodWord[]
  const shown = words.find((word) => word === asked.get('periode')) ?? 'jours'
  const isWhole = asked.get('verification') === 'toute'
  const page = pagesAsked(asked)
  const head = await findHead(db)
  const [found, check, closedUntil] = await Promise.all([
    listClosures(db, periods[shown], rowsToFind(page)),
    checkChain(world, { after: isWhole ? 0 : Math.max(0, head.id - recounted) }),
    findLastClosedDay(db),
  ])
  const address = (word: PeriodWord, at = 1) =>
    `?${new URLSearchParams({ periode: word, ...(at > 1 ? { page: String(at) } : {}) })}`
  const { rows, next, added } = growingList(found, page, (page) => address(shown, page))
  return {
    tabs: words.map((word) => ({ label: labels[word], to: address(word), isShown: word === shown })),
    rows: rows.map(rowOf),
    next,
    added,
    isWhole,
    isBroken: check.fault !== null,
    sentence: checkSentence(check),
    closedUntil: closedUntil
      ? `Tout est clôturé jusqu’au ${formatDay(closedUntil)}.`
      : 'Rien n’est encore clôturé\u00a0: le premier jour l’est la nuit qui suit le premier encaissement.',
  }
}

function rowOf({ id, period, name, totals, closed_at, hash }: Closure): RecordRow {
  const each = Object.entries(totals.means).map(
    ([means, cents]) => `${paymentMeansNames[means as PaymentMeans] ?? means} ${formatCents(cents)}`,
  )
  const called = period === 'day' ? formatDay(name) : period === 'month' ? monthName(name) : name
  return {
    id: String(id),
    cells: {
      periode: { text: called, note: `clôturé le ${formatDate(closed_at)}` },
      ecritures: String(totals.count),
      moyens: each.join(', ') || '--',
      total: formatCents(totals.cents),
      cumul: formatCents(totals.ever),
      empreinte: hash.slice(0, 12),
    },
  }
}
