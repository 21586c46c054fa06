import type { Day } from './paris-day.ts'

/** Half-year in the stored format: `2026-1` is January to June 2026. */
export type HalfYear = `${number}-${1 | 2}`

/** Returns the half-year of a day. The legal rate is fixed per half-year (Code monétaire et financier, D. 313-1-A). */
export function halfYearOf(day: Day): HalfYear {
  const { year, month } = Temporal.PlainDate.from(day)
  return `${year}-${month <= 6 ? 1 : 2}`
}

export function lastDayOfHalfYear(half: HalfYear): Day {
  const [year, which] = half.split('-')
  return `${year}-${which === '1' ? '06-30' : '12-31'}`
}

/** Formats a half-year: « 1er semestre 2026 ». */
export function formatHalfYear(half: HalfYear): string {
  const [year, which] = half.split('-')
  return `${which === '1' ? '1er' : '2e'}\u00a0semestre ${year}`
}
