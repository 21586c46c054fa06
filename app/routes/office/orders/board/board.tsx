import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useState,
} from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button.tsx'
import { ArrowRight, CircleAlert } from '../../../../ui/icon/icons.ts'
import { useCountdownEnd } from '../../form/use-countdown-end.ts'
import { boardColumnNames, nextStepLabels } from '../order-step-labels.ts'
import type { BoardColumn, BoardView } from '../orders.server.ts'
import { type CardMoves, useCardMoves } from './use-card-moves.ts'
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
  const moves = useCardMoves(outcome)
  const [hasMouse, setMouse] = useState(false)
  const meet = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const shown = withPendingMoves(columns, moves.pending)
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

interface BoardColumnsProps {
  columns: BoardColumn[]
  search: string
  mayMove: boolean
  moves: CardMoves
}

function BoardColumns({ columns, ...shared }: BoardColumnsProps) {
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

interface BoardCardsProps {
  column: BoardColumn
  search: string
  mayMove: boolean
  moves: CardMoves
}

/** The cards of a column, and the one form by which each of them goes on to the next step. */
function BoardCards({ column: { status, cards }, search, mayMove, moves }: BoardCardsProps) {
  const follow = useCardLinks()
  const next = mayMove ? nextStepLabels[status] : null
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
function BoardCard({ card, next, isPending }: BoardCardProps) {
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
      {promised.text}
      {isLate && ', en retard'}
    </time>
  )
}

/**
 * Opens the order of a card within the page. The links are plain ones, and this is heard for all of them together: a hundred
 * `<Link>` are a tenth of what the board costs the server.
 */
function useCardLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.board-card__link') : null
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void navigate(link.pathname)
  }
}

interface MovedBarProps {
  columns: BoardColumn[]
  search: string
  moves: CardMoves
}

/** The card that the reader has moved last: for ten seconds it may be put back, before its client is told. */
function MovedBar({ columns, search, moves }: MovedBarProps) {
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

interface UndoMoveProps {
  card: BoardColumn['cards'][number] & Pick<BoardColumn, 'status'>
  seconds: number
  search: string
  moves: CardMoves
}

function UndoMove({ card: { id, title, status }, seconds, search, moves }: UndoMoveProps) {
  const isOver = useCountdownEnd(seconds)
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
        {title}&nbsp;: {boardColumnNames[status].toLowerCase()}
      </p>
      <Button type="submit" variant="secondary">
        Annuler
      </Button>
    </form>
  )
}

/** The columns with each card where it has just been put. */
function withPendingMoves(columns: BoardView['columns'], pending: Readonly<Record<string, number>>) {
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
