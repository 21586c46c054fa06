import { Link } from 'react-router'
import { BoardCards } from './board-cards.tsx'
import type { BoardColumn } from './read-board.server.ts'
import type { Moves } from './use-moves.ts'
import './board-column.css'

interface BoardColumnsProps {
  columns: BoardColumn[]
  search: string
  mayMove: boolean
  moves: Moves
}

export function BoardColumns({ columns, ...shared }: BoardColumnsProps) {
  return (
    <div className="board__columns">
      {columns.map((column) => (
        <Column key={column.status} column={column} {...shared} />
      ))}
    </div>
  )
}

type ColumnProps = Omit<BoardColumnsProps, 'columns'> & { column: BoardColumn }

function Column({ column, ...shared }: ColumnProps) {
  const { status, name, count, cards, hidden, isShown, list } = column
  const title = `etape-${status}`
  return (
    <section
      className="board__column"
      aria-labelledby={title}
      data-column={status}
      data-shown={isShown || undefined}
    >
      <h2 id={title}>
        {name} {count !== null && <span className="board__count">{count}</span>}
      </h2>
      {cards.length === 0 && <p className="board__empty">{status === 3 ? 'Rien encore.' : 'Rien ici.'}</p>}
      <BoardCards column={column} {...shared} />
      {hidden > 0 && (
        <p className="board__more">
          <Link to={list}>
            {hidden} {hidden > 1 ? 'autres' : 'autre'} dans la liste
          </Link>
        </p>
      )}
    </section>
  )
}
