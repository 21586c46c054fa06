import { useState } from 'react'
import { href } from 'react-router'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import {
  type FormOutcome,
  messageOfOutcome,
  problemsOfOutcome,
  questionOfOutcome,
} from '../../../../forms/form-outcome.ts'
import { useDataReload } from '../../../../forms/page-version.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { getOfflineQueue } from '../../../../office/offline/offline-queue.ts'
import { createQueuedSubmission } from '../../../../office/offline/queued-submission.ts'
import { orderStatusShortNames, rimsReceivedLabel } from '../../../../office/records/order-status-labels.ts'
import type { BoardColumn } from './board.server.ts'

export interface CardMove {
  id: string
  /** Label of this form in the list of pending offline submissions. */
  label: string
  /** Current status of the order. */
  from: number
  to: number
  /**
   * Whether the card is shown in the new column immediately (drag and drop). Otherwise it remains in place until the move can no
   * longer be undone.
   */
  isPlaced?: boolean
}

export interface CardMoves {
  /** Ids of cards whose submission has no response yet. */
  pending: ReadonlySet<string>
  /** Columns to which cards were dragged, by order id. */
  placed: Readonly<Record<string, number>>
  /** Message about the last failed move. */
  problem: string | null
  /** Outcome of the last submission, and the address to which it was sent. */
  shown: { outcome: FormOutcome | undefined; action: string; isSent: boolean }
  move(move: CardMove): Promise<void>
  /** Records that the rims of an order were received. */
  receive(id: string, label: string): Promise<void>
  /** Undoes the move with the key `seen`. */
  undo(id: string, seen: string): Promise<void>
}

/** Returns all cards of a column, including those of expected orders. */
export const listColumnCards = ({ cards, expected }: BoardColumn) => [...cards, ...(expected?.cards ?? [])]

/** Outcomes of board forms sent without JavaScript, by form name. */
export type BoardFormOutcomes = Partial<Record<'etape' | 'recevoir' | 'annuler', FormOutcome>>

/** Moves cards: updates the board, submits the move and shows its outcome. */
export function useCardMoves(first: BoardFormOutcomes | undefined): CardMoves {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [placed, setPlaced] = useState<Readonly<Record<string, number>>>({})
  const [shown, setShown] = useState<CardMoves['shown']>({
    outcome: first?.etape ?? first?.recevoir ?? first?.annuler,
    action: formAddress(href('/gestion/commandes'), first?.recevoir ? 'recevoir' : 'etape'),
    isSent: true,
  })
  const { revalidate } = useDataReload()
  const post = async (form: 'etape' | 'recevoir' | 'annuler', id: string, fields: Record<string, string>) => {
    if (pending.has(id)) return
    setPending((now) => new Set(now).add(id))
    const outcome = await (form === 'annuler' ? undo(id, fields) : queued(form, id, fields))
    const action = formAddress(
      href('/gestion/commandes/:id', { id }),
      form === 'recevoir' ? 'recevoir' : 'etape',
    )
    setShown({ outcome: outcome.outcome === 'pending' ? undefined : outcome, action, isSent: false })
    const isShown = outcome.outcome === 'failed' || outcome.outcome === 'pending' || (await revalidate())
    // The cards of an outdated page cannot show the move. A rejection or a question stays to be read.
    if (!isShown && outcome.outcome === 'saved') return location.reload()
    if (outcome.outcome !== 'saved' || form === 'annuler') setPlaced(({ [id]: _, ...others }) => others)
    setPending((now) => new Set([...now].filter((other) => other !== id)))
  }
  return {
    pending,
    placed,
    problem: moveProblem(shown.outcome),
    shown,
    async move({ id, from, to, label, isPlaced = false }) {
      if (pending.has(id)) return
      setPlaced(({ [id]: _, ...others }) => (isPlaced ? { ...others, [id]: to } : others))
      if (from !== to) await post('etape', id, { de: String(from), vers: String(to), label })
    },
    receive: (id, label) => post('recevoir', id, { label }),
    undo: (id, seen) => post('annuler', id, { seen }),
  }
}

/** Returns the label of a queued move: order and new status, « CO-E-2026-0042 : traitée ». */
export const queuedMoveLabel = ({ number }: { number: string }, to: number) =>
  `${number}\u00a0: ${(getOwnProperty(orderStatusShortNames, to) ?? '').toLowerCase()}`

/** Returns the label of a queued receipt: « CO-E-2026-0042 : jantes reçues ». */
export const rimsReceivedMoveLabel = ({ number }: { number: string }) =>
  `${number}\u00a0: ${rimsReceivedLabel.toLowerCase()}`

const undo = (id: string, { seen }: Record<string, string>) =>
  sendForm<FormOutcome>(
    formAddress(href('/gestion/commandes'), 'annuler'),
    new URLSearchParams({ commande: `${id} ${seen}` }),
    officeFailures,
  )

/** Submits the form of the order's page, so that without network it waits in the same queue entry. */
function queued(form: 'etape' | 'recevoir', id: string, { label = '', ...fields }: Record<string, string>) {
  const action = formAddress(href('/gestion/commandes/:id', { id }), form)
  const sent = { action, fields: new URLSearchParams(fields), key: randomId() }
  const submission = createQueuedSubmission(sent, { label, replaces: true }, `${action} ${form}`)
  return getOfflineQueue().submit(submission)
}

const moveProblem = (outcome: FormOutcome | undefined) =>
  questionOfOutcome(outcome) ? null : (problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome) ?? null)
