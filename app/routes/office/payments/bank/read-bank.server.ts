import { listLines } from '../../../../../domain/payments/bank/list-lines.ts'
import { type Match, matchLines } from '../../../../../domain/payments/bank/match-lines.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { lineView } from './bank-line-view.server.ts'

/** What the address calls each state. */
const states = { 'a-rapprocher': 'proposed', rapprochees: 'matched', 'mises-de-cote': 'ignored' } as const
const labels: Record<keyof typeof states, string> = {
  'a-rapprocher': 'À rapprocher',
  rapprochees: 'Rapprochées',
  'mises-de-cote': 'Mises de côté',
}
type StateWord = keyof typeof states

export type BankView = Awaited<ReturnType<typeof readBank>>
export type BankLineView = BankView['lines'][number]

/** The lines in one state, each with the invoices that it may pay. */
export async function readBank({ db }: SiteContext, asked: URLSearchParams) {
  const words = Object.keys(states) as StateWord[]
  const shown = words.find((word) => word === asked.get('voir')) ?? 'a-rapprocher'
  const page = pagesAsked(asked)
  const found = await listLines(db, states[shown], rowsToFind(page))
  const address = (word: StateWord, at = 1) =>
    `?${new URLSearchParams({ voir: word, ...(at > 1 ? { page: String(at) } : {}) })}`
  const { rows, next, added } = growingList(found, page, (page) => address(shown, page))
  const matches =
    shown === 'a-rapprocher'
      ? await matchLines(
          db,
          rows.map(({ line }) => line),
        )
      : new Map<string, Match[]>()
  const lines = rows.map(({ line, invoice }) => lineView(line, matches.get(line.id) ?? [], invoice))
  return {
    shown,
    tabs: words.map((word) => ({ label: labels[word], to: address(word), isShown: word === shown })),
    lines,
    sure: lines.filter(({ matches }) => matches[0]?.isSure).map(({ id }) => id),
    next,
    added,
  }
}
