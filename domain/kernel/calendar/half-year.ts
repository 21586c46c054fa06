import type { Day } from './paris-day.ts'

/** A half-year as it is kept: `2026-1` is January to June. */
export type HalfYear = `${number}-${1 | 2}`

/** The half-year of a day: the rate is fixed for each (Code monétaire et financier, D. 313-1-A). */
export function halfYearOf(day: Day): HalfYear {
  const { year, month } = Temporal.PlainDate.from(day)
  return `${year}-${month <= 6 ? 1 : 2}`
}

/** The last day of a half-year. */
export function lastDayOf(half: HalfYear): Day {
  const [year, which] = half.split('-')
  return `${year}-${which === '1' ? '06-30' : '12-31'}`
}

/** « 1er semestre 2026 ». */
export function halfYearName(half: HalfYear): string {
  const [year, which] = half.split('-')
  return `${which === '1' ? '1er' : '2e'}\u00a0semestre ${year}`
}
