import { others } from '../../../../../domain/audience/counted-pages.ts'
import type { CountedPeriod } from '../../../../../domain/audience/counts.ts'
import type { ComparedName } from '../../../../../domain/audience/ranking.ts'
import { type Kind, rankingWords } from './ranking-words.server.ts'

/** What nobody saw in the period itself has no line. */
export function rowsOf(kind: Kind, names: readonly ComparedName[]): ComparedName[] {
  const { figure } = rankingWords[kind]
  return names
    .filter((one) => one.kind === kind && one.now[figure] > 0)
    .toSorted(
      (one, other) =>
        Number(one.name === others) - Number(other.name === others) || other.now[figure] - one.now[figure],
    )
}

/** All lines of a ranking together. */
export const sumOf = (rows: readonly ComparedName[]): CountedPeriod => ({
  visits: rows.reduce((sum, { now }) => sum + now.visits, 0),
  views: rows.reduce((sum, { now }) => sum + now.views, 0),
  forms: rows.reduce((sum, { now }) => sum + now.forms, 0),
})
