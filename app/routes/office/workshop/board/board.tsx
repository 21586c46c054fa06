import { type FormEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { FormQuestionBox } from '../../../../office/form/form-question-box.tsx'
import { useCountdownEnd } from '../../../../office/form/use-countdown-end.ts'
import { useOfflineQueue } from '../../../../office/offline/offline-queue.ts'
import { PendingSubmissionNotice } from '../../../../office/offline/pending-items.tsx'
import type { QueuedSubmission } from '../../../../office/offline/queued-submission.ts'
import {
  expectedOrderStatusName,
  nextStatusLabel,
  orderStatusShortName,
  receiveRimsLabel,
  rimsReceivedLabel,
} from '../../../../office/records/order-status-labels.ts'
import { AlertIcon, ArrowRightIcon, CheckIcon } from '../../../../ui/icon/icons.ts'
import type { BoardColumn, BoardView } from './board.server.ts'
import { BoardDragLayer } from './drag-layer.tsx'
import {
  type BoardFormOutcomes,
  type CardMoves,
  listColumnCards,
  queuedMoveLabel,
  rimsReceivedMoveLabel,
  useCardMoves,
} from './use-card-moves.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import './board.css'

interface BoardProps {
  board: BoardView
  /** Outcomes of forms sent without JavaScript. */
  outcomes?: BoardFormOutcomes
}

/** The board with the columns of the four statuses side by side; a phone shows one of them, chosen by tabs. */
export function Board({ board, outcomes }: BoardProps) {
  const { columns, opensOn, isChosen, search, mayMove } = board
  // The column that was opened first stays open, so that the page does not change columns under the user's finger when the
  // column's last card is moved.
  const [openedOn] = useState(opensOn)
  const column = isChosen ? opensOn : openedOn
  const moves = useCardMoves(outcomes)
  const [hasMouse, setMouse] = useState(false)
  const noticeMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setMouse(true)
  const shown = withPlacedCards(columns, moves)
  return (
    <div className="board" onPointerOver={mayMove && !hasMouse ? noticeMouse : undefined}>
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
                {expected && expected.count !== '0' && (
                  <>
                    {' + '}
                    {expected.count}
                    <span className="visually-hidden">
                      {expected.count === '1' ? ' attendue' : ' attendues'}
                    </span>
                  </>
                )}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div role="alert">{moves.problem && <p className="office-form__alert">{moves.problem}</p>}</div>
      <FormQuestionBox {...moves.shown} />
      <BoardColumns columns={shown} onPhone={column} search={search} mayMove={mayMove} moves={moves} />
      {mayMove && <LastMove columns={columns} />}
      {hasMouse && <BoardDragLayer columns={shown} onMove={moves.move} />}
    </div>
  )
}

interface BoardColumnsProps {
  columns: BoardColumn[]
  /** Status of the column that a phone shows. */
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
            {expectedOrderStatusName} <span className="board__count">{expected.count}</span>
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

/** Cards of a column inside one form, whose buttons move a card to the next status or undo its last move. */
function BoardCards({ status, cards, search, mayMove, moves }: BoardCardsProps) {
  const openCardLink = useCardLinks()
  const { submissions } = useOfflineQueue()
  const page = href('/gestion/commandes') + search
  const cardOf = (id: string) => cards.find((card) => card.id === id)
  const numberOf = (id: string) => cardOf(id)?.number ?? ''
  const nameOf = (id: string, to: number) => queuedMoveLabel({ number: numberOf(id) }, to)
  const receive = (id: string) => moves.receive(id, rimsReceivedMoveLabel({ number: numberOf(id) }))
  const onMoveKey = (event: KeyboardEvent) => {
    const id = cardAt(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return
    event.preventDefault()
    const card = cardOf(id)
    const to = Number(event.key) - 1
    void (card?.expectedSince && to === 0
      ? receive(id)
      : moves.move({ id, label: nameOf(id, to), from: card?.status ?? status, to, isPlaced: true }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const id = submitter.value
    const { undo: undoneOrder, seen = '' } = submitter.dataset
    if (undoneOrder) void moves.undo(undoneOrder, seen)
    else if (cardOf(id)?.expectedSince) void receive(id)
    else void moves.move({ id, label: nameOf(id, status + 1), from: status, to: status + 1 })
  }
  const list = (
    <ul
      className="plain-list board__cards"
      onClick={openCardLink}
      onKeyDown={mayMove ? onMoveKey : undefined}
    >
      {cards.map((card) => (
        <BoardCard
          key={card.id}
          card={card}
          receive={mayMove && card.expectedSince ? formAddress(page, 'recevoir') : null}
          next={mayMove && card.status === status ? nextStatusLabel(card) : null}
          undo={mayMove && card.undoSeconds > 0 ? formAddress(page, 'annuler') : null}
          isPending={moves.pending.has(card.id)}
          pendingSubmission={submissions.find(({ record, refusal }) => record === card.to && !refusal)}
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

/** Returns the order id of the card that contains the event's target. */
const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-card]')?.getAttribute('data-card') : null

interface BoardCardProps {
  card: BoardColumn['cards'][number]
  /** Label of the button that moves the card to the next status; `null` if the card cannot be moved on. */
  next: string | null
  /** Form address of the button that records received rims; `null` unless the rims are expected. */
  receive: string | null
  /** Form address of the button that undoes the last move; `null` once that is no longer possible. */
  undo: string | null
  isPending: boolean
  /** Submission of this card in the offline queue. */
  pendingSubmission?: QueuedSubmission
}

/**
 * Card that links to its order. A button, which belongs to the column's form, and the keys 1 to 4 move it. Uses as few elements
 * as possible, because a board may have a hundred cards.
 */
function BoardCard({ card, next, receive, undo, isPending, pendingSubmission }: BoardCardProps) {
  const { id, to, photo, title, number, client, note, isLate, blockedReason, problem, finishLabel } = card
  const stopped = blockedReason ?? problem
  // Rims can be received for a blocked order too.
  const buttonLabel = receive ? receiveRimsLabel : blockedReason ? null : (finishLabel ?? next)
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
          <AlertIcon /> <span>{stopped}</span>
        </p>
      )}
      {undo && <UndoMove key={card.status} card={card} address={undo} />}
      {pendingSubmission && <PendingSubmissionNotice submission={pendingSubmission} />}
      {buttonLabel && !undo && !pendingSubmission && (
        <button
          type="submit"
          formAction={receive ?? undefined}
          name="commande"
          value={id}
          className="button board-card__next"
          data-variant={finishLabel ? 'primary' : 'secondary'}
          aria-label={`${buttonLabel}, commande ${number}`}
        >
          {buttonLabel} <ArrowRightIcon />
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
      {!isDone && 'pour '}
      {promised.text}
      {isLate && ', en retard'}
    </time>
  )
}

/**
 * Returns a click handler that opens a card's order by client-side navigation. One handler serves all cards, whose links are plain `<a>`: a
 * hundred `<Link>` components take a tenth of the server time for the board.
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

/**
 * Shows the new column of a card that the user has just moved, and a button to undo the move during the ten seconds before the
 * client gets a mail.
 */
function UndoMove({ card, address }: UndoMoveProps) {
  const { id, number } = card
  const isOver = useCountdownEnd(card.undoSeconds)
  return (
    <div className="board-card__moved">
      <p>
        <CheckIcon /> {card.isReceipt ? rimsReceivedLabel : orderStatusShortName(card)}
        {card.isMailLeaving && !isOver && ', un e-mail part au client'}
      </p>
      {!isOver && (
        <button
          type="submit"
          formAction={address}
          name="commande"
          value={`${id} ${card.moveSeen}`}
          data-undo={id}
          data-seen={card.moveSeen}
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

/** Announces the last move to screen readers. */
function LastMove({ columns }: Pick<BoardColumnsProps, 'columns'>) {
  const [last] = columns
    .flatMap(listColumnCards)
    .filter(({ undoSeconds }) => undoSeconds > 0)
    .toSorted((one, other) => other.undoSeconds - one.undoSeconds)
  return (
    <p role="status" className="visually-hidden">
      {last &&
        (last.isReceipt
          ? `Les jantes de ${last.title} sont reçues.`
          : `${last.title} est maintenant à l’étape «\u00a0${orderStatusShortName(last)}\u00a0».`)}
    </p>
  )
}

/** Returns the columns with each card in the column to which the user has moved it. */
function withPlacedCards(columns: BoardView['columns'], { placed, pending }: CardMoves) {
  const moved = columns
    .flatMap(listColumnCards)
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
