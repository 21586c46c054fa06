import { scaleBand, scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import type { ColumnPiece } from './column-piece.ts'
import { tickPlace, ticksOf } from './column-ticks.server.ts'

export type ColumnsDrawing = ReturnType<typeof drawColumns>

/** Where the plot begins and ends, in percent of the height: ticks stand below, the highest grid's word above. */
const [top, bottom] = [12, 86]

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
