import type { FormEvent, KeyboardEvent } from 'react'
import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { nextStepWords } from '../order-words.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn } from './read-board.server.ts'
import { useCardLinks } from './use-card-links.ts'
import type { Moves } from './use-moves.ts'

interface BoardCardsProps {
  column: BoardColumn
  search: string
  mayMove: boolean
  moves: Moves
}

/** The cards of a column, and the one form by which each of them goes on to the next step. */
export function BoardCards({ column: { status, cards }, search, mayMove, moves }: BoardCardsProps) {
  const follow = useCardLinks()
  const next = mayMove ? nextStepWords[status] : null
  const press = (event: KeyboardEvent) => {
    const id = cardAt(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return
    event.preventDefault()
    void moves.move({ id, from: status, to: Number(event.key) - 1 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement)
      void moves.move({ id: submitter.value, from: status, to: status + 1 })
  }
  const list = (
    <ul className="plain-list board__cards" onClick={follow} onKeyDown={mayMove ? press : undefined}>
      {cards.map((card) => (
        <BoardCard key={card.id} card={card} next={next} isPending={card.id in moves.pending} />
      ))}
    </ul>
  )
  if (!next) return list
  return (
    <form method="post" action={formAddress(href('/gestion/commandes') + search, 'etape')} onSubmit={submit}>
      <input type="hidden" name="de" value={status} />
      <input type="hidden" name="vers" value={status + 1} />
      {list}
    </form>
  )
}

/** The order of the card in which something happened. */
const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-card]')?.getAttribute('data-card') : null
