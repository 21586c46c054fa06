import { frenchNumber } from '../../../../domain/french-number.ts'

/** « 1 234 ». */
export const formatCount = (count: number) => frenchNumber(Math.round(count))

/** In percent; 0 of nothing. */
export const shareOf = (part: number, all: number) => (all === 0 ? 0 : (part / all) * 100)

/** « 4,2 % », or a dash of nothing. */
export const formatShare = (part: number, all: number) =>
  all === 0 ? '--' : `${frenchNumber(shareOf(part, all))}\u00a0%`

/** How much more or less than before: « +12 % », « −3 % », « comme avant »; nothing where nothing was. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'aucune avant'
  return signed(Math.round((now / before - 1) * 100), '\u00a0%')
}

/** The same of two shares in percent, in points: « +0,4 point ». */
export function formatPoints(now: number, before: number): string {
  const points = Math.round((now - before) * 10) / 10
  return signed(points, Math.abs(points) >= 2 ? '\u00a0points' : '\u00a0point')
}

function signed(change: number, unit: string): string {
  if (change === 0) return 'comme avant'
  return `${change > 0 ? '+' : '−'}${frenchNumber(Math.abs(change))}${unit}`
}
