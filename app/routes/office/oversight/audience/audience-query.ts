import { addDays, type Day, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import {
  type AudiencePeriod,
  countDaysInAudiencePeriod,
  maxAudienceDays,
  type PeriodStep,
  periodSteps,
} from '../../../../../domain/oversight/audience/periods.ts'

/** Periods that end today, by their number of days. */
export const periodPresetNames = {
  7: '7 jours',
  30: '30 jours',
  90: '3 mois',
  365: '12 mois',
  730: '2 ans',
} as const
export type PeriodPreset = keyof typeof periodPresetNames

/** Measures that the chart can show. */
export const audienceMeasures = ['visites', 'pages', 'formulaire', 'demandes', 'part'] as const
export type AudienceMeasure = (typeof audienceMeasures)[number]

export interface AudienceQuery {
  period: AudiencePeriod
  /** `null` for a period with typed days. */
  preset: PeriodPreset | null
  step: PeriodStep
  /** Whether the address names the step; otherwise it follows from the length of the period. */
  isStepAsked: boolean
  measure: AudienceMeasure
}

/** Reads `?periode=…&du=…&au=…&par=…&mesure=…`; unknown values are ignored. */
export function parseAudienceQuery(query: URLSearchParams, today: Day): AudienceQuery {
  const own = parseTypedPeriod(query, today)
  const preset = own ? null : (presetsKnown.find((days) => String(days) === query.get('periode')) ?? 30)
  const period = own ?? { from: addDays(today, 1 - (preset ?? 30)), until: today }
  const fitting = periodStepsFor(period)
  const word = query.get('par') ?? ''
  const step = Object.hasOwn(stepWords, word) ? stepWords[word as keyof typeof stepWords] : null
  const isStepAsked = step !== null && fitting.includes(step)
  return {
    period,
    preset,
    step: isStepAsked ? step : usualStep(period),
    isStepAsked,
    measure: audienceMeasures.find((measure) => measure === query.get('mesure')) ?? 'visites',
  }
}

const presetsKnown = Object.keys(periodPresetNames).map(Number) as PeriodPreset[]

/** Returns the typed days in chronological order, limited to five years up to today. */
function parseTypedPeriod(query: URLSearchParams, today: Day): AudiencePeriod | null {
  const typed = [parseDay(query.get('du')), parseDay(query.get('au'))]
  if (!typed[0] && !typed[1]) return null
  const [one = today, other = today] = typed.map((day) => (day && day < today ? day : today)).toSorted()
  const first = addDays(other, 1 - maxAudienceDays)
  return { from: one > first ? one : first, until: other }
}

/** Names of the steps in the address. */
const stepWords = { jour: 'day', semaine: 'week', mois: 'month' } as const satisfies Record<
  string,
  PeriodStep
>

/** Returns the steps that divide the period into a number of columns that can be drawn. */
export function periodStepsFor(period: AudiencePeriod): readonly PeriodStep[] {
  const length = countDaysInAudiencePeriod(period)
  const fits = { day: length <= 120, week: length > 7 && length <= 800, month: length > 31 }
  return periodSteps.filter((step) => fits[step])
}

/** Returns the default step of a period. */
function usualStep(period: AudiencePeriod): PeriodStep {
  const length = countDaysInAudiencePeriod(period)
  return length <= 31 ? 'day' : length <= 190 ? 'week' : 'month'
}

/** Returns the name of a step in the address. */
export const periodStepInAddress = (step: PeriodStep) =>
  (Object.keys(stepWords) as (keyof typeof stepWords)[]).find((word) => stepWords[word] === step) ?? 'jour'

interface Changes {
  preset?: PeriodPreset
  measure?: AudienceMeasure
}

/** Returns the query string of the page with these changes; default values are omitted. */
export function audienceQueryString(query: AudienceQuery, changes: Changes = {}): string {
  const { period, preset, measure, step, isStepAsked } = { ...query, ...changes }
  const par = isStepAsked && !changes.preset ? periodStepInAddress(step) : null
  const values = {
    ...(preset === null
      ? { du: period.from, au: period.until }
      : { periode: preset === 30 ? null : String(preset) }),
    par,
    mesure: measure === 'visites' ? null : measure,
  }
  const parameters = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
  return `?${new URLSearchParams(parameters)}`
}
