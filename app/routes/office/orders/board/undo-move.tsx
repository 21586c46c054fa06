import type { FormEvent } from 'react'
import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useEnd } from '../../form/use-end.ts'
import { columnNames } from '../order-words.ts'
import type { BoardColumn } from './read-board.server.ts'
import type { Moves } from './use-moves.ts'

interface UndoMoveProps {
  card: BoardColumn['cards'][number] & Pick<BoardColumn, 'status'>
  seconds: number
  search: string
  moves: Moves
}

export function UndoMove({ card: { id, title, status }, seconds, search, moves }: UndoMoveProps) {
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
