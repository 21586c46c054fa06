import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useState,
} from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { QuestionOf } from '../../../../office/form/asked-question.tsx'
import { useCountdownEnd } from '../../../../office/form/use-countdown-end.ts'
import { useOfflineQueue } from '../../../../office/offline/offline-queue.ts'
import type { WaitingPress } from '../../../../office/offline/waiting-press.ts'
import { PressWaiting } from '../../../../office/offline/waiting-uploads.tsx'
import {
  expectedName,
  nextStepLabel,
  receiveLabel,
  stepWord,
} from '../../../../office/records/order-step-labels.ts'
import { ArrowRight, Check, CircleAlert } from '../../../../ui/icon/icons.ts'
import { lateSection } from '../../../../ui/late-section.ts'
import type { BoardColumn, BoardView } from './orders.server.ts'
import {
  allCards,
  type CardMoves,
  type CardOutcomes,
  moveName,
  receiptName,
  useCardMoves,
} from './use-card-moves.ts'
import './board.css'

/** Dragging is an extra: it comes with the first mouse that reaches a card. */
const DragLayer = lateSection(async () => (await import('./drag-layer.tsx')).DragLayer)

interface BoardProps {
  board: BoardView
  /** Answers to forms that were sent without JavaScript. */
  outcomes?: CardOutcomes
}

/** The four steps side by side; on a phone one of them, chosen by tabs. */
export function Board({ board, outcomes }: BoardProps) {
  const { columns, opensOn, isChosen, search, mayMove } = board
  // What is moved out of the column that it opened on does not turn the page under the finger.
  const [openedOn] = useState(opensOn)
  const column = isChosen ? opensOn : openedOn
  const moves = useCardMoves(outcomes)
  const [hasMouse, setMouse] = useState(false)
  const meet = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const shown = withPlacedCards(columns, moves)
  return (
    <div className="board" onPointerOver={mayMove && !hasMouse ? meet : undefined}>
      <nav className="board__tabs" aria-label="Étapes">
        {shown.map(({ status, name, count, expected, to }) => (
          <Link
            key={status}
            to={to}
            preventScrollReset
            replace
            aria-current={status === column ? 'page' : undefined}
          >
            {name}{' '}
            {count !== null && (
              <span>
                {count}
                {expected && expected.count !== '0' && `, ${expected.count}\u00a0att.`}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div role="alert">
        {moves.problem && <p className="office-form__alert board__problem">{moves.problem}</p>}
      </div>
      <QuestionOf {...moves.answer} />
      <BoardColumns columns={shown} onPhone={column} search={search} mayMove={mayMove} moves={moves} />
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
  /** The one that a phone shows. */
  onPhone: number
  search: string
  mayMove: boolean
  moves: CardMoves
}

function BoardColumns({ columns, onPhone, ...shared }: BoardColumnsProps) {
  return (
    <div className="board__columns">
      {columns.map((column) => (
        <Column key={column.status} column={column} isShown={column.status === onPhone} {...shared} />
      ))}
    </div>
  )
}

type ColumnProps = Omit<BoardColumnsProps, 'columns' | 'onPhone'> & { column: BoardColumn; isShown: boolean }

function Column({ column, isShown, ...shared }: ColumnProps) {
  const { status, name, count, cards, expected, hidden, list } = column
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
      <BoardCards status={status} cards={cards} {...shared} />
      <MoreCards hidden={hidden} list={list} />
      {expected && expected.cards.length > 0 && (
        <>
          <h3>
            {expectedName} <span className="board__count">{expected.count}</span>
          </h3>
          <BoardCards status={status} cards={expected.cards} {...shared} />
          <MoreCards hidden={expected.hidden} list={expected.list} />
        </>
      )}
    </section>
  )
}

function MoreCards({ hidden, list }: Pick<BoardColumn, 'hidden' | 'list'>) {
  if (hidden === 0) return null
  return (
    <p className="board__more">
      <Link to={list}>
        {hidden} {hidden > 1 ? 'autres' : 'autre'} dans la liste
      </Link>
    </p>
  )
}

interface BoardCardsProps extends Pick<BoardColumn, 'status' | 'cards'> {
  search: string
  mayMove: boolean
  moves: CardMoves
}

/** The cards of a column, and the one form by which each of them goes on to the next step, or is taken back. */
function BoardCards({ status, cards, search, mayMove, moves }: BoardCardsProps) {
  const follow = useCardLinks()
  const { presses } = useOfflineQueue()
  const page = href('/gestion/commandes') + search
  const cardOf = (id: string) => cards.find((card) => card.id === id)
  const numberOf = (id: string) => cardOf(id)?.number ?? ''
  const nameOf = (id: string, to: number) => moveName({ number: numberOf(id) }, to)
  const receive = (id: string) => moves.receive(id, receiptName({ number: numberOf(id) }))
  const press = (event: KeyboardEvent) => {
    const id = cardAt(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return
    event.preventDefault()
    const card = cardOf(id)
    const to = Number(event.key) - 1
    void (card?.expectedSince && to === 0
      ? receive(id)
      : moves.move({ id, called: nameOf(id, to), from: card?.status ?? status, to, isPlaced: true }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const id = submitter.value
    const [undone, seen = ''] = submitter.dataset.undo === undefined ? [] : id.split(' ')
    if (undone) void moves.undo(undone, seen)
    else if (cardOf(id)?.expectedSince) void receive(id)
    else void moves.move({ id, called: nameOf(id, status + 1), from: status, to: status + 1 })
  }
  const list = (
    <ul className="plain-list board__cards" onClick={follow} onKeyDown={mayMove ? press : undefined}>
      {cards.map((card) => (
        <BoardCard
          key={card.id}
          card={card}
          receive={mayMove && card.expectedSince ? formAddress(page, 'recevoir') : null}
          next={mayMove && card.status === status ? nextStepLabel(card) : null}
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
  /** Where its button notes that its rims have come, while they are expected. */
  receive: string | null
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
function BoardCard({ card, next, receive, undo, isPending, waiting }: BoardCardProps) {
  const { id, to, photo, title, number, client, note, isLate, blockedReason, problem, treated } = card
  const stopped = blockedReason ?? problem
  // What stops the work does not keep rims from coming.
  const press = receive ? receiveLabel : blockedReason ? null : (treated ?? next)
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
      {stopped && (
        <p className="board-card__blocked">
          <CircleAlert /> <span>{stopped}</span>
        </p>
      )}
      {undo && <UndoMove key={card.status} card={card} address={undo} />}
      {waiting && <PressWaiting press={waiting} />}
      {press && !undo && !waiting && (
        <button
          type="submit"
          formAction={receive ?? undefined}
          name="commande"
          value={id}
          className="button board-card__next"
          data-variant={treated ? 'primary' : 'secondary'}
          aria-label={`${press}, commande ${number}`}
        >
          {press} <ArrowRight />
        </button>
      )}
    </li>
  )
}

function Promised({ card: { promised, expectedSince, isLate, isDone } }: Pick<BoardCardProps, 'card'>) {
  if (!promised && expectedSince)
    return <p className="board-card__promise">Attendue depuis le {expectedSince}</p>
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
function UndoMove({ card, address }: UndoMoveProps) {
  const { id, number } = card
  const isOver = useCountdownEnd(card.undoSeconds)
  return (
    <div className="board-card__moved">
      <p>
        <Check /> {card.isReceipt ? receiveLabel : stepWord(card)}
      </p>
      {!isOver && (
        <button
          type="submit"
          formAction={address}
          name="commande"
          value={`${id} ${card.moveSeen}`}
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
    .flatMap(allCards)
    .filter(({ undoSeconds }) => undoSeconds > 0)
    .toSorted((one, other) => other.undoSeconds - one.undoSeconds)
  return (
    <p role="status" className="visually-hidden">
      {last &&
        (last.isReceipt
          ? `Les jantes de ${last.title} sont reçues.`
          : `${last.title} est maintenant à l’étape «\u00a0${stepWord(last)}\u00a0».`)}
    </p>
  )
}

/** The columns with each card where it was put by hand. */
function withPlacedCards(columns: BoardView['columns'], { placed, pending }: CardMoves) {
  const moved = columns
    .flatMap(allCards)
    .filter(({ id, undoSeconds }) => id in placed && (undoSeconds > 0 || pending.has(id)))
  if (moved.length === 0) return columns
  const isMoved = new Set(moved.map(({ id }) => id))
  return columns.map((column) => ({
    ...column,
    cards: [
      ...moved.filter(({ id }) => placed[id] === column.status),
      ...column.cards.filter(({ id }) => !isMoved.has(id)),
    ],
    expected: column.expected && {
      ...column.expected,
      cards: column.expected.cards.filter(({ id }) => !isMoved.has(id)),
    },
  }))
}
