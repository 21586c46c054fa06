import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { findLastClosedDay } from '../../../../../domain/payments/booking-day.ts'
import { checkChain } from '../../../../../domain/payments/closures/check-chain.ts'
import { checkSentence } from '../../../../../domain/payments/closures/check-sentence.ts'
import { listClosures } from '../../../../../domain/payments/closures/list-closures.ts'
import { findHead } from '../../../../../domain/payments/payment-chain.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { rowOf } from './closure-row.server.ts'

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
