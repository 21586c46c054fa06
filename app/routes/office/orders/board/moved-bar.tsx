import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { columnNames } from '../order-words.ts'
import type { BoardColumn } from './read-board.server.ts'
import type { Moves } from './use-moves.ts'

interface MovedBarProps {
  columns: BoardColumn[]
  search: string
  moves: Moves
}

/** The card that the reader has moved last: for ten seconds it may be put back, before its client is told. */
export function MovedBar({ columns, search, moves }: MovedBarProps) {
  const [last] = columns
    .flatMap(({ cards }) => cards)
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
  card: BoardColumn['cards'][number]
  seconds: number
}

function Bar({ card: { id, number, plate, status }, seconds, search, moves }: BarProps) {
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
        {plate ?? number}&nbsp;: {columnNames[status].toLowerCase()}
      </p>
      <Button type="submit" variant="secondary">
        Annuler
      </Button>
    </form>
  )
}

/** True once the seconds are over; the page then shows that the client was told. */
function useEnd(seconds: number): boolean {
  const [isOver, setOver] = useState(false)
  const { revalidate } = useRevalidator()
  const end = useEffectEvent(() => {
    setOver(true)
    void revalidate()
  })
  // Counted from when it was first shown: a page that is loaded anew meanwhile begins no second count.
  const [left] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => end(), left * 1000)
    return () => clearTimeout(timer)
  }, [left])
  return isOver
}
