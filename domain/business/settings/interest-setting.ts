import * as z from 'zod/mini'
import { formatHalfYear, type HalfYear } from '../../kernel/calendar/half-year.ts'
import { validatedLineRule } from '../../kernel/forms/fields.ts'
import { formatDecimalPercent, parsePercent } from '../../kernel/money/amounts.ts'
import type { Setting } from './setting.ts'

const years = Array.from({ length: 22 }, (_, index) => 2023 + index)

/** Half-years whose rate can be entered, the earliest first. */
export const interestHalfYears: readonly HalfYear[] = years.flatMap((year): HalfYear[] => [
  `${year}-1`,
  `${year}-2`,
])

/** Returns the form field of a half-year, with characters allowed in names of controls: `s2026_1`. */
export const interestRateFieldName = (half: HalfYear) => `s${half.replace('-', '_')}`

const maxRate = 2_000

function rateProblem(typed: string): string | null {
  const rate = parsePercent(typed)
  return rate !== null && rate > 0 && rate <= maxRate
    ? null
    : 'Un taux en\u00a0%, de 0,01 à 20, par exemple 2,62'
}

/**
 * Rate of legal interest, from which late interest of professionals is computed. The rate of each half-year is entered when its
 * arrêté is published.
 */
export const interestSetting: Setting = {
  name: () => 'Intérêt légal',
  names: Object.fromEntries(
    interestHalfYears.map((half) => [interestRateFieldName(half), formatHalfYear(half)]),
  ),
  rules: z.object(
    Object.fromEntries(
      interestHalfYears.map((half) => [interestRateFieldName(half), validatedLineRule(10, rateProblem)]),
    ),
  ),
  valuesOf: ({ legalInterest }) =>
    Object.fromEntries(
      interestHalfYears.map((half) => {
        const rate = legalInterest[half]
        return [interestRateFieldName(half), rate === undefined ? '' : formatDecimalPercent(rate)]
      }),
    ),
  applyTo: (site, values) => ({
    ...site,
    legalInterest: Object.fromEntries(
      interestHalfYears.flatMap((half) => {
        const rate = parsePercent(values[interestRateFieldName(half)] ?? '')
        return rate === null ? [] : [[half, rate]]
      }),
    ),
  }),
}
