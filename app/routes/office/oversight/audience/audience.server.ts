import { type Day, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { type Audience, loadAudience } from '../../../../../domain/oversight/audience/load-audience.ts'
import { audiencePeriodBefore, type PeriodStep } from '../../../../../domain/oversight/audience/periods.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { audiencePeriodName, buildAudienceChart } from './audience-chart.server.ts'
import {
  audienceMeasureWords,
  formatCount,
  formatShare,
  percentageOf,
  sumAudienceDays,
} from './audience-figures.server.ts'
import {
  type AudienceQuery,
  audienceMeasures,
  audienceQueryString,
  type PeriodPreset,
  parseAudienceQuery,
  periodPresetNames,
  periodStepInAddress,
  periodStepsFor,
} from './audience-query.ts'
import { loadAudienceRankings } from './audience-rankings.server.ts'

/** Maximum number of names per kind that are read to rank them. */
const maxRanked = 200

export type AudienceView = Awaited<ReturnType<typeof loadAudiencePage>>

/** Loads the audience page for the period in the address. */
export async function loadAudiencePage(deps: SiteContext, searchParams: URLSearchParams) {
  const today = parisDay(deps.clock.now())
  const query = parseAudienceQuery(searchParams, today)
  const audience = await loadAudience(deps, query.period, maxRanked)
  return {
    ...periodWords(query, today),
    search: audienceQueryString(query),
    isEmpty: audience.days.every(({ visits, views, requests }) => visits + views + requests === 0),
    figures: headFigures(query, audience),
    chart: buildAudienceChart(query, audience, today),
    path: pathToRequest(audience),
    rankings: await loadAudienceRankings(deps.db, audience.names, deps.facts.current()),
  }
}

/** Returns the texts about the period: its days, those compared with it, and the other presets. */
function periodWords(query: AudienceQuery, today: Day) {
  const { period, preset } = query
  const days = Object.keys(periodPresetNames).map(Number) as PeriodPreset[]
  const chosen = preset === null ? { du: period.from, au: period.until } : { du: '', au: '' }
  return {
    line:
      preset === null
        ? `Visites ${audiencePeriodName(period)}`
        : `${periodPresetNames[preset]}, ${audiencePeriodName(period)}`,
    compared: `comparé à la période d’avant, ${audiencePeriodName(audiencePeriodBefore(period))}`,
    presets: days.map((length) => ({
      label: periodPresetNames[length],
      to: audienceQueryString(query, { preset: length }),
      isShown: length === preset,
    })),
    chosen: {
      ...chosen,
      periode: preset === null ? '' : String(preset),
      par: query.isStepAsked ? periodStepInAddress(query.step) : '',
      mesure: query.measure,
    },
    today,
    stepOptions: Object.fromEntries(
      periodStepsFor(period).map((step) => [periodStepInAddress(step), stepLabels[step]]),
    ),
    isChosen: preset === null || query.isStepAsked,
    usual: audienceQueryString({ ...query, isStepAsked: false }, { preset: 30 }),
  }
}

const stepLabels: Readonly<Record<PeriodStep, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois' }

/** Returns the figures at the top; each links to its chart. */
function headFigures(query: AudienceQuery, { days, daysBefore }: Audience) {
  const [now, before] = [sumAudienceDays(days), sumAudienceDays(daysBefore)]
  return audienceMeasures.map((measure) => {
    const { label, format, change, note } = audienceMeasureWords[measure]
    return {
      key: measure,
      label,
      value: format(now),
      change: change(now, before),
      note: note(now),
      to: audienceQueryString(query, { measure }),
      isShown: measure === query.measure,
    }
  })
}

/** Returns the steps from a visit to a request, each compared with its share in the previous period. */
function pathToRequest({ days, daysBefore }: Audience) {
  const [now, before] = [sumAudienceDays(days), sumAudienceDays(daysBefore)]
  const pathSteps = [
    ['visits', 'visites'],
    ['offers', 'ont vu une prestation ou une réalisation'],
    ['forms', 'ont ouvert la demande de devis'],
    ['requests', 'demandes envoyées'],
  ] as const
  return pathSteps.map(([key, label]) => ({
    key,
    label,
    count: formatCount(now[key]),
    share: key === 'visits' ? '' : formatShare(now[key], now.visits),
    before: key === 'visits' || before.visits === 0 ? '' : formatShare(before[key], before.visits),
    bar: Math.min(100, Math.round(percentageOf(now[key], now.visits) * 10) / 10),
  }))
}
