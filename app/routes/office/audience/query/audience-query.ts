import type { Period, Step } from '../../../../../domain/audience/period.ts'
import { addDays, type Day } from '../../../../../domain/calendar/paris-day.ts'
import { stepsFor, stepWords, usualStep } from './chart-steps.ts'
import { readOwnPeriod } from './own-period.ts'

/** Periods up to today, by the number of their days. */
export const presets = { 7: '7 jours', 30: '30 jours', 90: '3 mois', 365: '12 mois', 730: '2 ans' } as const
export type Preset = keyof typeof presets

/** What the chart shows. */
export const measures = ['visites', 'pages', 'formulaire', 'demandes', 'part'] as const
export type Measure = (typeof measures)[number]

export interface AudienceQuery {
  period: Period
  /** `null` where two days were asked for. */
  preset: Preset | null
  step: Step
  /** Whether the address said it, or the length of the period. */
  isStepAsked: boolean
  measure: Measure
}

/** Reads `?periode=…&du=…&au=…&par=…&mesure=…`; what the page does not know is left out. */
export function readAudienceQuery(asked: URLSearchParams, today: Day): AudienceQuery {
  const own = readOwnPeriod(asked, today)
  const preset = own ? null : (presetsKnown.find((days) => String(days) === asked.get('periode')) ?? 30)
  const period = own ?? { from: addDays(today, 1 - (preset ?? 30)), until: today }
  const fitting = stepsFor(period)
  const word = asked.get('par') ?? ''
  const step = Object.hasOwn(stepWords, word) ? stepWords[word as keyof typeof stepWords] : null
  const isStepAsked = step !== null && fitting.includes(step)
  return {
    period,
    preset,
    step: isStepAsked ? step : usualStep(period),
    isStepAsked,
    measure: measures.find((measure) => measure === asked.get('mesure')) ?? 'visites',
  }
}

const presetsKnown = Object.keys(presets).map(Number) as Preset[]
