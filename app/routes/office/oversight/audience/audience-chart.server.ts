import { scaleBand, scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import {
  formatFullDay,
  formatMonth,
  formatShortMonth,
} from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, type Day, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import type { AudienceDay } from '../../../../../domain/oversight/audience/count-audience.ts'
import type { Audience } from '../../../../../domain/oversight/audience/load-audience.ts'
import {
  type AudiencePeriod,
  countDaysInAudiencePeriod,
  isDayInAudiencePeriod,
  type PeriodStep,
  splitAudiencePeriod,
} from '../../../../../domain/oversight/audience/periods.ts'
import {
  audienceMeasureWords,
  type DayTotals,
  formatCount,
  sumAudienceDays,
} from './audience-figures.server.ts'
import type { AudienceQuery } from './audience-query.ts'

export type AudienceChartView = ReturnType<typeof buildAudienceChart>

interface ChartColumn {
  key: string
  /** Text shown when the pointer is over the column. */
  hint: string
  /** Label below the column; only shown for some. */
  tick: string
  value: number
  valueBefore: number
  /** Whether the interval of the column has not ended yet. */
  isLive: boolean
}

/** Returns the chosen measure over time, compared with the period before, as a chart and as a table. */
export function buildAudienceChart(query: AudienceQuery, { days, daysBefore }: Audience, today: Day) {
  const { period, step, measure } = query
  const words = audienceMeasureWords[measure]
  const moved = daysBefore.map((one) => ({
    ...one,
    day: addDays(one.day, countDaysInAudiencePeriod(period)),
  }))
  const pieces = splitAudiencePeriod(period, step).map((piece) => {
    const [now, before] = [totalsWithin(days, piece), totalsWithin(moved, piece)]
    return { piece, now, before, name: pieceName(piece, step) }
  })
  const title = `${words.title} ${stepNames[step]}`
  return {
    title,
    description: describeChart(
      audienceMeasureWords[measure].label,
      period,
      sumAudienceDays(days),
      sumAudienceDays(daysBefore),
      words,
    ),
    isUpToNow: isDayInAudiencePeriod(today, period),
    drawing: drawColumns(
      pieces.map(({ piece, now, before, name }) => ({
        key: piece.from,
        hint: `${name}\u00a0: ${words.format(now)} (avant\u00a0: ${words.format(before)})`,
        tick: pieceTick(piece, step),
        value: words.value(now),
        valueBefore: words.value(before),
        isLive: isDayInAudiencePeriod(today, piece),
      })),
      measure === 'part'
        ? { format: (value) => `${formatFrenchNumber(value)}\u00a0%`, isCount: false }
        : { format: formatCount, isCount: true },
    ),
    rows: pieces.map(({ piece, now, before, name }) => ({
      key: piece.from,
      name,
      now: words.format(now),
      before: words.format(before),
    })),
  }
}

const totalsWithin = (days: readonly AudienceDay[], piece: AudiencePeriod): DayTotals =>
  sumAudienceDays(days.filter(({ day }) => isDayInAudiencePeriod(day, piece)))

/** Describes the chart in words, for screen readers. */
function describeChart(
  label: string,
  period: AudiencePeriod,
  now: DayTotals,
  before: DayTotals,
  words: (typeof audienceMeasureWords)['visites'],
): string {
  return `${label} ${audiencePeriodName(period)}\u00a0: ${words.format(now)} en tout, ${words.format(before)} pendant la période d’avant. Le tableau qui suit donne chaque valeur.`
}

export type AudienceColumnsDrawing = ReturnType<typeof drawColumns>

/** Top and bottom of the plot, in percent of the height: the tick labels are below, the label of the highest grid line is above. */
const [top, bottom] = [12, 86]

/**
 * Returns the columns, and the previous period as a stepped line, in percent of the drawing, so that the chart fits any width
 * without JavaScript. `format` labels the grid; counts have no grid lines between integers.
 */
function drawColumns(
  pieces: readonly ChartColumn[],
  { format, isCount }: { format(value: number): string; isCount: boolean },
) {
  const highestValue = Math.max(1, ...pieces.flatMap(({ value, valueBefore }) => [value, valueBefore]))
  const y = scaleLinear([0, highestValue], [bottom, top]).nice(4)
  const x = scaleBand(
    pieces.map(({ key }) => key),
    [0, 100],
  ).paddingInner(0.25)
  const startOf = (key: string) => x(key) ?? 0
  const before = pieces.map(({ key, valueBefore }): [number, number] => [startOf(key), y(valueBefore)])
  const last = before.at(-1)
  return {
    columns: pieces.map(({ key, hint, value, isLive }) => {
      const height = value === 0 ? 0.6 : Math.max(1.5, bottom - y(value))
      return {
        key,
        hint,
        isLive,
        isEmpty: value === 0,
        x: rounded(startOf(key)),
        width: rounded(x.bandwidth()),
        y: rounded(bottom - height),
        height: rounded(height),
      }
    }),
    before: line().curve(curveStepAfter).digits(2)(last ? [...before, [100, last[1]]] : []) ?? '',
    grid: y
      .ticks(4)
      .filter((value) => !isCount || Number.isInteger(value))
      .map((value) => ({ y: rounded(y(value)), label: format(value) })),
    ticks: pickTicks(pieces).map(({ key, tick }, index, all) => ({
      key,
      label: tick,
      ...tickPositionOf(rounded(startOf(key) + x.bandwidth() / 2), index, all.length),
    })),
    top,
    bottom,
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Maximum number of tick labels that fit side by side at 320 px. */
const maxTicks = 5

/** Returns the columns that get a tick label: evenly distributed, including the first and the last. */
function pickTicks(pieces: readonly ChartColumn[]): ChartColumn[] {
  const count = Math.min(maxTicks, pieces.length)
  const indexes = Array.from({ length: count }, (_, index) =>
    Math.round((index * (pieces.length - 1)) / Math.max(1, count - 1)),
  )
  return indexes.flatMap((index) => pieces[index] ?? [])
}

/** Aligns the first label with the start of the drawing, and the last with its end. */
function tickPositionOf(
  x: number,
  index: number,
  count: number,
): { x: number; anchor: 'start' | 'middle' | 'end' } {
  if (count === 1) return { x, anchor: 'middle' }
  if (index === 0) return { x: 0, anchor: 'start' }
  return index === count - 1 ? { x: 100, anchor: 'end' } : { x, anchor: 'middle' }
}

/** Returns the full name of an interval: « jeudi 12 novembre 2026 », « du 09/11/2026 au 15/11/2026 », « novembre 2026 ». */
function pieceName({ from, until }: AudiencePeriod, step: PeriodStep): string {
  if (from === until) return formatFullDay(from)
  return step === 'month' ? formatMonth(from) : `du ${formatDay(from)} au ${formatDay(until)}`
}

/** Returns the short name below a column: « 12/11 », « nov. 26 ». */
const pieceTick = ({ from }: AudiencePeriod, step: PeriodStep): string =>
  step === 'month' ? formatShortMonth(from) : formatDay(from).slice(0, 5)

const stepNames = {
  day: 'par jour',
  week: 'par semaine',
  month: 'par mois',
} as const satisfies Record<PeriodStep, string>

/** Returns the French name of a period: « du 24/10/2026 au 22/11/2026 », or « le … » for one day. */
export const audiencePeriodName = ({ from, until }: AudiencePeriod): string =>
  from === until ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(until)}`
