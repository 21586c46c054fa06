import type { FormEvent } from 'react'
import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useEnd } from '../../form/use-end.ts'
import { columnNames } from '../order-words.ts'
import type { BoardColumn } from './read-board.server.ts'
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
        <Bar
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

interface BarProps extends Omit<MovedBarProps, 'columns'> {
  card: BoardColumn['cards'][number] & Pick<BoardColumn, 'status'>
  seconds: number
}

function Bar({ card: { id, title, status }, seconds, search, moves }: BarProps) {
  const isOver = useEnd(seconds)
  if (isOver) return null
  const undo = (event: FormEvent) => {
    event.preventDefault()
    void moves.undo(id)
  }
  return (
    <form
      method="post"
      action={formAddress(href('/gestion/commandes') + search, 'annuler')}
      className="moved-bar"
      onSubmit={undo}
    >
      <input type="hidden" name="commande" value={id} />
      <p>
        {title}&nbsp;: {columnNames[status].toLowerCase()}
      </p>
      <Button type="submit" variant="secondary">
        Annuler
      </Button>
    </form>
  )
}
