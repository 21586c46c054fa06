import type { AudienceDay } from '../../../../../domain/audience/counts.ts'
import { isWithin, lengthOf, type Period } from '../../../../../domain/audience/period.ts'
import { cut } from '../../../../../domain/audience/period-steps.ts'
import type { Audience } from '../../../../../domain/audience/read-audience.ts'
import { addDays, type Day } from '../../../../../domain/calendar/paris-day.ts'
import { frenchNumber } from '../../../../../domain/french-number.ts'
import { type DayTotals, totalsOf } from '../day-totals.server.ts'
import { formatCount } from '../figures.server.ts'
import { measureWords } from '../measures.server.ts'
import type { AudienceQuery } from '../query/audience-query.ts'
import { periodName, pieceName, pieceTick, stepNames } from '../time-words.server.ts'
import { drawColumns } from './draw-columns.server.ts'

export type ChartView = ReturnType<typeof readChart>

/** The chosen measure over time, with the period before laid over it, as a drawing and as a table. */
export function readChart(query: AudienceQuery, { days, daysBefore }: Audience, today: Day) {
  const { period, step, measure } = query
  const words = measureWords[measure]
  const moved = daysBefore.map((one) => ({ ...one, day: addDays(one.day, lengthOf(period)) }))
  const pieces = cut(period, step).map((piece) => {
    const [now, before] = [totalsWithin(days, piece), totalsWithin(moved, piece)]
    return { piece, now, before, name: pieceName(piece, step) }
  })
  const title = `${words.title} ${stepNames[step]}`
  return {
    title,
    description: describe(measureWords[measure].label, period, totalsOf(days), totalsOf(daysBefore), words),
    isUpToNow: isWithin(today, period),
    drawing: drawColumns(
      pieces.map(({ piece, now, before, name }) => ({
        key: piece.from,
        hint: `${name}\u00a0: ${words.format(now)} (avant\u00a0: ${words.format(before)})`,
        tick: pieceTick(piece, step),
        value: words.value(now),
        valueBefore: words.value(before),
        isLive: isWithin(today, piece),
      })),
      measure === 'part'
        ? { format: (value) => `${frenchNumber(value)}\u00a0%`, isCount: false }
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

const totalsWithin = (days: readonly AudienceDay[], piece: Period): DayTotals =>
  totalsOf(days.filter(({ day }) => isWithin(day, piece)))

/** The chart in words, for whoever does not see it. */
function describe(
  label: string,
  period: Period,
  now: DayTotals,
  before: DayTotals,
  words: (typeof measureWords)['visites'],
): string {
  return `${label} ${periodName(period)}\u00a0: ${words.format(now)} en tout, ${words.format(before)} pendant la période d’avant. Le tableau qui suit donne chaque valeur.`
}
