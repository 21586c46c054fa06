import type { Period } from '../../../../../domain/audience/period.ts'
import type { DayTotals } from '../day-totals.server.ts'
import type { measureWords } from '../measures.server.ts'
import { periodName } from '../time-words.server.ts'

/** The chart in words, for whoever does not see it. */
export function describe(
  label: string,
  period: Period,
  now: DayTotals,
  before: DayTotals,
  words: (typeof measureWords)['visites'],
): string {
  return `${label} ${periodName(period)}\u00a0: ${words.format(now)} en tout, ${words.format(before)} pendant la période d’avant. Le tableau qui suit donne chaque valeur.`
}
