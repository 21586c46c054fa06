import { scaleBand, scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'

/** One piece of the time that is drawn. */
export interface ColumnPiece {
  key: string
  /** Read when the column is pointed at. */
  hint: string
  /** Below it, where there is room. */
  tick: string
  value: number
  valueBefore: number
  /** It is not over. */
  isLive: boolean
}

export type ColumnsDrawing = ReturnType<typeof drawColumns>

/** Where the plot begins and ends, in percent of the height: ticks stand below, the highest grid's word above. */
const [top, bottom] = [12, 86]
/** As many words as stand beside one another at 320 px. */
const mostTicks = 5

/**
 * Columns with what was before as a line of steps over them, in percent of the drawing, so that it fits any width without a
 * script. `format` writes what the grid stands for; counts have no grid between two of them.
 */
export function drawColumns(
  pieces: readonly ColumnPiece[],
  { format, isCount }: { format(value: number): string; isCount: boolean },
) {
  const most = Math.max(1, ...pieces.flatMap(({ value, valueBefore }) => [value, valueBefore]))
  const y = scaleLinear([0, most], [bottom, top]).nice(4)
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
        ...{ key, hint, isLive, isEmpty: value === 0 },
        ...{ x: rounded(startOf(key)), width: rounded(x.bandwidth()), y: rounded(bottom - height) },
        height: rounded(height),
      }
    }),
    before: line().curve(curveStepAfter).digits(2)(last ? [...before, [100, last[1]]] : []) ?? '',
    grid: y
      .ticks(4)
      .filter((value) => !isCount || Number.isInteger(value))
      .map((value) => ({ y: rounded(y(value)), label: format(value) })),
    ticks: ticksOf(pieces).map(({ key, tick }, place, all) => ({
      key,
      label: tick,
      ...tickPlace(rounded(startOf(key) + x.bandwidth() / 2), place, all.length),
    })),
    top,
    bottom,
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

function ticksOf(pieces: readonly ColumnPiece[]): ColumnPiece[] {
  const count = Math.min(mostTicks, pieces.length)
  const places = Array.from({ length: count }, (_, place) =>
    Math.round((place * (pieces.length - 1)) / Math.max(1, count - 1)),
  )
  return places.flatMap((place) => pieces[place] ?? [])
}

/** The first word begins where the drawing does, the last one ends with it. */
function tickPlace(
  x: number,
  place: number,
  count: number,
): { x: number; anchor: 'start' | 'middle' | 'end' } {
  if (count === 1) return { x, anchor: 'middle' }
  if (place === 0) return { x: 0, anchor: 'start' }
  return place === count - 1 ? { x: 100, anchor: 'end' } : { x, anchor: 'middle' }
}
