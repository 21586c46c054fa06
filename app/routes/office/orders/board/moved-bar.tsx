import type { BoardColumn } from './read-board.server.ts'
import { UndoMove } from './undo-move.tsx'
import type { Moves } from './use-moves.ts'
import './moved-bar.css'

interface MovedBarProps {
  columns: BoardColumn[]
  search: string
  moves: Moves
}

/** The card that the reader has moved last: for ten seconds it may be put back, before its client is told. */
export function MovedBar({ columns, search, moves }: MovedBarProps) {
  const [last] = columns
    .flatMap(({ cards, status }) => cards.map((card) => ({ ...card, status })))
    .filter(({ undoSeconds }) => undoSeconds > 0)
    .toSorted((one, other) => other.undoSeconds - one.undoSeconds)
  return (
    <div role="status" className="moved-bar__place">
      {last && (
        <UndoMove
          key={`${last.id} ${last.status}`}
          card={last}
          seconds={last.undoSeconds}
          search={search}
          moves={moves}
        />
      )}
    </div>
  )
}
