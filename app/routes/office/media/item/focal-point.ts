import type { FocalPoint } from '../../../../../domain/file-link.ts'

/** Percent that an arrow key moves the point by. */
const step = 5

/** What an arrow key adds to the point, in percent. */
export const arrows: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A point of the picture in whole percent. */
export const within = (x: number, y: number): FocalPoint => ({ x: percent(x), y: percent(y) })
const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))
