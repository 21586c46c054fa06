import type { BoardView } from './read-board.server.ts'

/** The columns with each card where it has just been put. */
export function placedCards(columns: BoardView['columns'], pending: Readonly<Record<string, number>>) {
  const moved = columns.flatMap(({ cards }) => cards).filter(({ id }) => id in pending)
  if (moved.length === 0) return columns
  return columns.map((column) => ({
    ...column,
    cards: [
      ...moved.filter(({ id }) => pending[id] === column.status),
      ...column.cards.filter(({ id }) => !(id in pending)),
    ],
  }))
}
