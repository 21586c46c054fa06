import { periodBefore, type Step } from '../../../../domain/audience/period.ts'
import type { Day } from '../../../../domain/calendar/paris-day.ts'
import { type AudienceQuery, type Preset, presets } from './query/audience-query.ts'
import { audienceSearch } from './query/audience-search.ts'
import { stepsFor, wordOf } from './query/chart-steps.ts'
import { periodName } from './time-words.server.ts'

/** What the page says of its days: which they are, what they are compared with, what else may be chosen. */
export function wordsOf(query: AudienceQuery, today: Day) {
  const { period, preset } = query
  const days = Object.keys(presets).map(Number) as Preset[]
  const chosen = preset === null ? { du: period.from, au: period.until } : { du: '', au: '' }
  return {
    line: preset === null ? `Visites ${periodName(period)}` : `${presets[preset]}, ${periodName(period)}`,
    compared: `comparé à la période d’avant, ${periodName(periodBefore(period))}`,
    presets: days.map((length) => ({
      label: presets[length],
      to: audienceSearch(query, { preset: length }),
      isShown: length === preset,
    })),
    chosen: {
      ...chosen,
      periode: preset === null ? '' : String(preset),
      par: query.isStepAsked ? wordOf(query.step) : '',
      mesure: query.measure,
    },
    today,
    stepOptions: Object.fromEntries(stepsFor(period).map((step) => [wordOf(step), stepLabels[step]])),
    isChosen: preset === null || query.isStepAsked,
    usual: audienceSearch({ ...query, isStepAsked: false }, { preset: 30 }),
  }
}

const stepLabels: Readonly<Record<Step, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois' }
