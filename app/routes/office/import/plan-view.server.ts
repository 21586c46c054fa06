import { countFates, printOf } from '../../../../domain/import/plan-summary.ts'
import { pageInAddress } from '../../../ui/pager/page-number.ts'
import { lineView, type Planned, type PlanShown } from './planned-line-view.server.ts'

const linesOfPage = 100

export type PlanView = ReturnType<typeof planView>

/** The tabs, lines and pages of a file that was looked at, as `?voir=` and `?page=` ask for them; `seen` is its print. */
export function planView<Line extends Planned>(planned: readonly Line[], shown: PlanShown<Line>) {
  const { fates, asked, said = [] } = shown
  const counts = countFates(planned)
  const tabs = Object.entries(fates).map(([word, { fate, label }]) => ({ word, fate, label }))
  const first =
    tabs.find(({ word }) => word === asked.get('voir')) ??
    tabs.find(({ fate }) => counts[fate] > 0) ??
    tabs[0]
  const lines = planned.filter(({ fate }) => fate === first?.fate)
  const page = pageInAddress(asked) ?? 1
  const address = (voir = '', at = 1) =>
    `?${new URLSearchParams([...said, ['voir', voir], ...(at > 1 ? [['page', String(at)]] : [])])}`
  return {
    seen: printOf(planned),
    toWrite: counts.created + counts.changed,
    wrong: counts.wrong,
    tabs: tabs.map(({ word, fate, label }) => ({
      label,
      count: counts[fate],
      to: address(word),
      isShown: word === first?.word,
    })),
    lines: lines.slice((page - 1) * linesOfPage, page * linesOfPage).map((line) => lineView(line, shown)),
    place: `Page ${page} sur ${Math.max(1, Math.ceil(lines.length / linesOfPage))}`,
    previous: page > 1 ? address(first?.word, page - 1) : null,
    next: lines.length > page * linesOfPage ? address(first?.word, page + 1) : null,
  }
}
