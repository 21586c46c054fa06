/** A line of a file that was looked at. */
export interface Planned {
  line: number
  name: string
  fate: 'created' | 'changed' | 'same' | 'wrong'
  sentences?: string[]
}

/** What becomes of lines, by what the address calls it, in the order of its tabs. */
export type FateTabs = Readonly<Record<string, { fate: Planned['fate']; label: string }>>

/** What the kinds of files show differently. */
export interface PlanShown<Line> {
  fates: FateTabs
  asked: URLSearchParams
  /** What the address says besides. */
  said?: readonly [string, string][]
  /** What stands for a line that names nobody. */
  nameless?: string
  /** What a line that is not wrong would do, in words. */
  says(line: Exclude<Line, { fate: 'wrong' }>): string
}

/** A line with what becomes of it, in words. */
export function lineView<Line extends Planned>(line: Line, { nameless = '', says }: PlanShown<Line>) {
  const isWrong = line.fate === 'wrong'
  const sentence = isWrong
    ? `${(line.sentences ?? []).join('. ')}.`
    : says(line as Exclude<Line, { fate: 'wrong' }>)
  return { number: line.line, name: line.name || nameless, sentence, isWrong }
}
