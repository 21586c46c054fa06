import { periodBefore, type Step } from '../../../../domain/audience/period.ts'
import { type Audience, readAudience } from '../../../../domain/audience/read-audience.ts'
import { type Day, parisDay } from '../../../../domain/calendar/paris-day.ts'
import type { SiteContext } from '../../../context.ts'
import {
  type AudienceQuery,
  audienceSearch,
  measures,
  type Preset,
  presets,
  readAudienceQuery,
  stepsFor,
  wordOf,
} from './audience-query.ts'
import { readChart } from './chart/read-chart.server.ts'
import { formatCount, formatShare, shareOf } from './figures.server.ts'
import { measureWords, totalsOf } from './measures.server.ts'
import { readRankings } from './ranking/read-rankings.server.ts'
import { periodName } from './time-words.server.ts'

/** Names of each kind that are looked at to rank them. */
const ranked = 200

export type AudienceView = Awaited<ReturnType<typeof readAudiencePage>>

/** What the page of the audience shows for the period that its address asks for. */
export async function readAudiencePage(world: SiteContext, asked: URLSearchParams) {
  const today = parisDay(world.clock.now())
  const query = readAudienceQuery(asked, today)
  const audience = await readAudience(world, query.period, ranked)
  return {
    ...wordsOf(query, today),
    search: audienceSearch(query),
    isEmpty: audience.days.every(({ visits, views, requests }) => visits + views + requests === 0),
    figures: figuresOf(query, audience),
    chart: readChart(query, audience, today),
    path: pathOf(audience),
    rankings: await readRankings(world.db, audience.names),
  }
}

function wordsOf(query: AudienceQuery, today: Day) {
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

/** The figures at the head: each leads to its own chart. */
function figuresOf(query: AudienceQuery, { days, daysBefore }: Audience) {
  const [now, before] = [totalsOf(days), totalsOf(daysBefore)]
  return measures.map((measure) => {
    const { label, format, change, note } = measureWords[measure]
    return {
      ...{ key: measure, label, value: format(now), change: change(now, before), note: note(now) },
      to: audienceSearch(query, { measure }),
      isShown: measure === query.measure,
    }
  })
}

/** From a visit to a request, step by step; each beside the same share of the period before. */
function pathOf({ days, daysBefore }: Audience) {
  const [now, before] = [totalsOf(days), totalsOf(daysBefore)]
  const pathSteps = [
    ['visits', 'visites'],
    ['offers', 'ont vu une prestation ou une réalisation'],
    ['forms', 'ont ouvert la demande de devis'],
    ['requests', 'demandes envoyées'],
  ] as const
  return pathSteps.map(([key, label]) => ({
    ...{ key, label, count: formatCount(now[key]) },
    share: key === 'visits' ? '' : formatShare(now[key], now.visits),
    before: key === 'visits' || before.visits === 0 ? '' : formatShare(before[key], before.visits),
    bar: Math.min(100, Math.round(shareOf(now[key], now.visits) * 10) / 10),
  }))
}
