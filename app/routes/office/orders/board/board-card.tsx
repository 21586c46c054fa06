import { ArrowRight, CircleAlert } from '../../../../ui/icon/icons.ts'
import type { BoardColumn } from './read-board.server.ts'
import './board-card.css'

interface BoardCardProps {
  card: BoardColumn['cards'][number]
  /** What its button says; none where it is not moved on. */
  next: string | null
  isPending: boolean
}

/**
 * A card leads to its order; its button, which belongs to the form of the column, and the keys 1 to 4 move it. There may
 * be a hundred of them: each is as few elements as it can be.
 */
export function BoardCard({ card, next, isPending }: BoardCardProps) {
  const { id, to, photo, title, number, client, note, isLate, blockedReason } = card
  return (
    <li
      className="board-card"
      data-card={id}
      data-late={isLate || undefined}
      data-pending={isPending || undefined}
    >
      {photo && <img src={photo} alt="" loading="lazy" width="96" height="72" />}
      <a href={to} className="board-card__link" data-key="row" aria-keyshortcuts="1 2 3 4">
        {title}
      </a>
      <p>{client}</p>
      {note && <p className="board-card__note">{note}</p>}
      <Promised card={card} />
      {blockedReason && (
        <p className="board-card__blocked">
          <CircleAlert /> <span>{blockedReason}</span>
        </p>
      )}
      {next && !blockedReason && (
        <button
          type="submit"
          name="commande"
          value={id}
          className="button board-card__next"
          data-variant="secondary"
          aria-label={`${next}, commande ${number}`}
        >
          {next} <ArrowRight />
        </button>
      )}
    </li>
  )
}

function Promised({ card: { promised, isLate, isDone } }: Pick<BoardCardProps, 'card'>) {
  if (!promised) return !isDone && <p className="board-card__promise">Sans date promise</p>
  return (
    <time className="board-card__promise" dateTime={promised.day}>
      {promised.said}
      {isLate && ', en retard'}
    </time>
  )
}
