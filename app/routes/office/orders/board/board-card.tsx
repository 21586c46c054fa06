import type { FormEvent, KeyboardEvent } from 'react'
import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ArrowRight, CircleAlert } from '../../../../ui/icon/icons.ts'
import { nextStepWords } from '../order-words.ts'
import type { BoardColumn } from './read-board.server.ts'
import type { Moves } from './use-moves.ts'

interface BoardCardProps {
  card: BoardColumn['cards'][number]
  search: string
  mayMove: boolean
  moves: Moves
}

/** A card leads to its order; its button, and the keys 1 to 4, move it. */
export function BoardCard({ card, search, mayMove, moves }: BoardCardProps) {
  const { id, to, status, isLate, blockedReason } = card
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return
    event.preventDefault()
    void moves.move({ id, from: status, to: Number(event.key) - 1 })
  }
  return (
    <li
      className="board-card"
      data-card={id}
      data-late={isLate || undefined}
      data-blocked={blockedReason !== null || undefined}
      data-pending={id in moves.pending || undefined}
      onKeyDown={mayMove ? onKey : undefined}
    >
      <Picture {...card} />
      <div className="board-card__what">
        <Link to={to} className="board-card__link" prefetch="none" data-key="row" aria-keyshortcuts="1 2 3 4">
          <strong>{card.plate ?? card.number}</strong>
        </Link>
        <p>{card.client}</p>
        <p className="board-card__note">{[card.vehicle, card.rims].filter(Boolean).join(', ')}</p>
      </div>
      <Promised {...card} />
      {blockedReason && (
        <p className="board-card__blocked">
          <CircleAlert /> <span>{blockedReason}</span>
        </p>
      )}
      {mayMove && !blockedReason && <Next card={card} search={search} moves={moves} />}
    </li>
  )
}

const Picture = ({ photo }: BoardCardProps['card']) =>
  photo ? (
    <img className="board-card__photo" src={photo} alt="" loading="lazy" width="96" height="72" />
  ) : (
    <span className="board-card__photo" />
  )

function Promised({ promised, isLate }: BoardCardProps['card']) {
  if (!promised) return <p className="board-card__promise">Sans date promise</p>
  return (
    <p className="board-card__promise">
      <time dateTime={promised.day} data-late={isLate || undefined}>
        {promised.said}
        {isLate && ', en retard'}
      </time>
    </p>
  )
}

function Next({ card: { id, status, number }, search, moves }: Omit<BoardCardProps, 'mayMove'>) {
  const next = nextStepWords[status]
  if (!next) return null
  const move = (event: FormEvent) => {
    event.preventDefault()
    void moves.move({ id, from: status, to: status + 1 })
  }
  return (
    <form
      method="post"
      action={formAddress(href('/gestion/commandes') + search, 'etape')}
      className="board-card__next"
      onSubmit={move}
    >
      <input type="hidden" name="commande" value={id} />
      <input type="hidden" name="de" value={status} />
      <input type="hidden" name="vers" value={status + 1} />
      <button type="submit" className="button" data-variant="secondary">
        {next} <ArrowRight />
        <span className="visually-hidden">, commande {number}</span>
      </button>
    </form>
  )
}
