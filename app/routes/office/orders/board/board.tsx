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
import { ArrowRight, Check, CircleAlert } from '../../../../ui/icon/icons.ts'
import { useCountdownEnd } from '../../form/use-countdown-end.ts'
import type { WaitingPress } from '../../offline/waiting-press.ts'
import { usePhotoQueue } from '../../rims/photo-queue.ts'
import { PressWaiting } from '../../rims/waiting-uploads.tsx'
import { nextStepLabels, stepWords } from '../order-step-labels.ts'
import type { BoardColumn, BoardView } from '../orders.server.ts'
import { type CardMoves, moveName, useCardMoves } from './use-card-moves.ts'
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
  const shown = withPlacedCards(columns, moves)
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
      {mayMove && <LastMove columns={columns} />}
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

/** The cards of a column, and the one form by which each of them goes on to the next step, or is taken back. */
function BoardCards({ column: { status, cards }, search, mayMove, moves }: BoardCardsProps) {
  const follow = useCardLinks()
  const { presses } = usePhotoQueue()
  const page = href('/gestion/commandes') + search
  const statusOf = (id: string) => cards.find((card) => card.id === id)?.status ?? status
  const nameOf = (id: string, to: number) => moveName({ number: numberOf(id) }, to)
  const numberOf = (id: string) => cards.find((card) => card.id === id)?.number ?? ''
  const press = (event: KeyboardEvent) => {
    const id = cardAt(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return
    event.preventDefault()
    const to = Number(event.key) - 1
    void moves.move({ id, called: nameOf(id, to), from: statusOf(id), to, isPlaced: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const id = submitter.value
    void (submitter.dataset.undo === undefined
      ? moves.move({ id, called: nameOf(id, status + 1), from: status, to: status + 1 })
      : moves.undo(id))
  }
  const list = (
    <ul className="plain-list board__cards" onClick={follow} onKeyDown={mayMove ? press : undefined}>
      {cards.map((card) => (
        <BoardCard
          key={card.id}
          card={card}
          next={mayMove && card.status === status ? nextStepLabels[status] : null}
          undo={mayMove && card.undoSeconds > 0 ? formAddress(page, 'annuler') : null}
          isPending={moves.pending.has(card.id)}
          waiting={presses.find(({ record, refusal }) => record === card.to && !refusal)}
        />
      ))}
    </ul>
  )
  if (!mayMove) return list
  return (
    <form method="post" action={formAddress(page, 'etape')} onSubmit={submit}>
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
  /** Where its button takes the last move back, while that may be done. */
  undo: string | null
  isPending: boolean
  /** What of it waits for the network. */
  waiting?: WaitingPress
}

/**
 * A card leads to its order; its button, which belongs to the form of the column, and the keys 1 to 4 move it. There may
 * be a hundred of them: each is as few elements as it can be.
 */
function BoardCard({ card, next, undo, isPending, waiting }: BoardCardProps) {
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
      {undo && <UndoMove key={card.status} card={card} address={undo} />}
      {waiting && <PressWaiting press={waiting} />}
      {next && !undo && !blockedReason && !waiting && (
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

interface UndoMoveProps {
  card: BoardColumn['cards'][number]
  address: string
}

/** Where a card stands that its reader has just moved, and for ten seconds, before its client is told, the way back. */
function UndoMove({ card: { id, number, status, undoSeconds }, address }: UndoMoveProps) {
  const isOver = useCountdownEnd(undoSeconds)
  return (
    <div className="board-card__moved">
      <p>
        <Check /> {stepWords[status]}
      </p>
      {!isOver && (
        <button
          type="submit"
          formAction={address}
          name="commande"
          value={id}
          data-undo=""
          className="button"
          data-variant="secondary"
          aria-label={`Annuler, commande ${number}`}
        >
          Annuler
        </button>
      )}
    </div>
  )
}

/** What was moved last, for whoever cannot see it. */
function LastMove({ columns }: Pick<BoardColumnsProps, 'columns'>) {
  const [last] = columns
    .flatMap(({ cards }) => cards)
    .filter(({ undoSeconds }) => undoSeconds > 0)
    .toSorted((one, other) => other.undoSeconds - one.undoSeconds)
  return (
    <p role="status" className="visually-hidden">
      {last && `${last.title} est maintenant à l’étape «\u00a0${stepWords[last.status]}\u00a0».`}
    </p>
  )
}

/** The columns with each card where it was put by hand. */
function withPlacedCards(columns: BoardView['columns'], { placed, pending }: CardMoves) {
  const moved = columns
    .flatMap(({ cards }) => cards)
    .filter(({ id, undoSeconds }) => id in placed && (undoSeconds > 0 || pending.has(id)))
  if (moved.length === 0) return columns
  const isMoved = new Set(moved.map(({ id }) => id))
  return columns.map((column) => ({
    ...column,
    cards: [
      ...moved.filter(({ id }) => placed[id] === column.status),
      ...column.cards.filter(({ id }) => !isMoved.has(id)),
    ],
  }))
}
