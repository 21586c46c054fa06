import type { ColumnPiece } from './column-piece.ts'

/** As many words as stand beside one another at 320 px. */
const mostTicks = 5

/** Pieces with a word below them, evenly spread, the first and the last among them. */
export function ticksOf(pieces: readonly ColumnPiece[]): ColumnPiece[] {
  const count = Math.min(mostTicks, pieces.length)
  const places = Array.from({ length: count }, (_, place) =>
    Math.round((place * (pieces.length - 1)) / Math.max(1, count - 1)),
  )
  return places.flatMap((place) => pieces[place] ?? [])
}

/** The first word begins where the drawing does, the last one ends with it. */
export function tickPlace(
  x: number,
  place: number,
  count: number,
): { x: number; anchor: 'start' | 'middle' | 'end' } {
  if (count === 1) return { x, anchor: 'middle' }
  if (place === 0) return { x: 0, anchor: 'start' }
  return place === count - 1 ? { x: 100, anchor: 'end' } : { x, anchor: 'middle' }
}
