import { countFates, printOf } from '../../../../domain/import/plan-summary.ts'
import { pageInAddress } from '../../../ui/pager/page-number.ts'

const linesOfPage = 100

interface Planned {
  line: number
  name: string
  fate: 'created' | 'changed' | 'same' | 'wrong'
  sentences?: string[]
}

/** What becomes of lines, by what the address calls it, in the order of its tabs. */
export type FateTabs = Readonly<Record<string, { fate: Planned['fate']; label: string }>>

interface PlanShown<Line> {
  fates: FateTabs
  asked: URLSearchParams
  /** What the address says besides. */
  said?: readonly [string, string][]
  /** What stands for a line that names nobody. */
  nameless?: string
  /** What a line that is not wrong would do, in words. */
  says(line: Exclude<Line, { fate: 'wrong' }>): string
}

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
      ...{ label, count: counts[fate], to: address(word), isShown: word === first?.word },
    })),
    lines: lines.slice((page - 1) * linesOfPage, page * linesOfPage).map((line) => lineView(line, shown)),
    place: `Page ${page} sur ${Math.max(1, Math.ceil(lines.length / linesOfPage))}`,
    previous: page > 1 ? address(first?.word, page - 1) : null,
    next: lines.length > page * linesOfPage ? address(first?.word, page + 1) : null,
  }
}

function lineView<Line extends Planned>(line: Line, { nameless = '', says }: PlanShown<Line>) {
  const isWrong = line.fate === 'wrong'
  const sentence = isWrong
    ? `${(line.sentences ?? []).join('. ')}.`
    : says(line as Exclude<Line, { fate: 'wrong' }>)
  return { number: line.line, name: line.name || nameless, sentence, isWrong }
}
