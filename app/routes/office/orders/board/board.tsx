import { lazy, type PointerEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { BoardColumns } from './board-column.tsx'
import { MovedBar } from './moved-bar.tsx'
import { placedCards } from './placed-cards.ts'
import type { BoardView } from './read-board.server.ts'
import { useMoves } from './use-moves.ts'
import './board.css'

/** Dragging is an extra: it comes with the first mouse that reaches a card. */
const DragLayer = lazy(() => import('./drag-layer.tsx'))

interface BoardProps {
  board: BoardView
  /** Of the last move, sent without JavaScript. */
  outcome?: FormOutcome
}

/** The four steps side by side; on a phone one of them, chosen by tabs. */
export function Board({ board, outcome }: BoardProps) {
  const { columns, search, mayMove } = board
  const moves = useMoves(outcome)
  const [hasMouse, setMouse] = useState(false)
  const meet = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const shown = placedCards(columns, moves.pending)
  return (
    <div className="board" onPointerOver={mayMove && !hasMouse ? meet : undefined}>
      <nav className="board__tabs" aria-label="Étapes">
        {shown.map(({ status, name, count, to, isShown }) => (
          <Link key={status} to={to} preventScrollReset replace aria-current={isShown ? 'page' : undefined}>
            {name} {count !== null && <span>{count}</span>}
          </Link>
        ))}
      </nav>
      <div role="alert">
        {moves.problem && <p className="office-form__alert board__problem">{moves.problem}</p>}
      </div>
      <BoardColumns columns={shown} search={search} mayMove={mayMove} moves={moves} />
      {mayMove && <MovedBar columns={columns} search={search} moves={moves} />}
      {hasMouse && (
        <Suspense>
          <DragLayer columns={shown} onMove={moves.move} />
        </Suspense>
      )}
    </div>
  )
}
