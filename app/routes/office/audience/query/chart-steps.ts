import { lengthOf, type Period, type Step, steps } from '../../../../../domain/audience/period.ts'

/** What the address calls a step. */
export const stepWords = { jour: 'day', semaine: 'week', mois: 'month' } as const satisfies Record<
  string,
  Step
>

/** Steps of which there are neither one nor too many to be drawn. */
export function stepsFor(period: Period): readonly Step[] {
  const length = lengthOf(period)
  const fits = { day: length <= 120, week: length > 7 && length <= 800, month: length > 31 }
  return steps.filter((step) => fits[step])
}

/** That of a period whose address names none. */
export function usualStep(period: Period): Step {
  const length = lengthOf(period)
  return length <= 31 ? 'day' : length <= 190 ? 'week' : 'month'
}

/** What the address calls it. */
export const wordOf = (step: Step) =>
  (Object.keys(stepWords) as (keyof typeof stepWords)[]).find((word) => stepWords[word] === step) ?? 'jour'
