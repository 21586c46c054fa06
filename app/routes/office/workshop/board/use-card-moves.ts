import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { ownValue } from '../../../../../domain/kernel/text/own-value.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageIn, problemsIn, questionIn } from '../../../../forms/form-outcome.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { offlineQueue } from '../../../../office/offline/offline-queue.ts'
import { newPress } from '../../../../office/offline/waiting-press.ts'
import { boardStepWords, receiveLabel } from '../../../../office/records/order-step-labels.ts'
import type { BoardColumn } from './orders.server.ts'

export interface CardMove {
  id: string
  /** How the list of what waits for the network calls it. */
  called: string
  /** Where its order stands. */
  from: number
  to: number
  /** It is seen at once where it has been put; otherwise it stays under the finger until it cannot be taken back. */
  isPlaced?: boolean
}

export interface CardMoves {
  /** Cards of which the site has not said yet what has become of them. */
  pending: ReadonlySet<string>
  /** The columns into which cards were put by hand. */
  placed: Readonly<Record<string, number>>
  /** What stopped the last one. */
  problem: string | null
  /** What was answered to the last one, and where it was sent. */
  answer: { outcome: FormOutcome | undefined; action: string; isSent: boolean }
  move(move: CardMove): Promise<void>
  /** Its rims have come. */
  receive(id: string, called: string): Promise<void>
  /** Takes back the move that was seen. */
  undo(id: string, seen: string): Promise<void>
}

/** Those of a column, the expected ones among them. */
export const allCards = ({ cards, expected }: BoardColumn) => [...cards, ...(expected?.cards ?? [])]

/** Answers to forms of the board that were sent without JavaScript, by form. */
export type CardOutcomes = Partial<Record<'etape' | 'recevoir' | 'annuler', FormOutcome>>

/** Moves cards, tells the site, and shows what it says. */
export function useCardMoves(first: CardOutcomes | undefined): CardMoves {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [placed, setPlaced] = useState<Readonly<Record<string, number>>>({})
  const [answer, setAnswer] = useState<CardMoves['answer']>({
    outcome: first?.etape ?? first?.recevoir ?? first?.annuler,
    action: formAddress(href('/gestion/commandes'), first?.recevoir ? 'recevoir' : 'etape'),
    isSent: true,
  })
  const { revalidate } = useRevalidator()
  const post = async (
    form: 'etape' | 'recevoir' | 'annuler',
    id: string,
    answers: Record<string, string>,
  ) => {
    if (pending.has(id)) return
    setPending((now) => new Set(now).add(id))
    const outcome = await (form === 'annuler' ? undo(id, answers) : queued(form, id, answers))
    const action = formAddress(
      href('/gestion/commandes/:id', { id }),
      form === 'recevoir' ? 'recevoir' : 'etape',
    )
    setAnswer({ outcome: outcome as FormOutcome, action, isSent: false })
    if (outcome.outcome !== 'failed' && outcome.outcome !== 'waiting') await revalidate()
    if (outcome.outcome !== 'saved' || form === 'annuler') setPlaced(({ [id]: _, ...others }) => others)
    setPending((now) => new Set([...now].filter((other) => other !== id)))
  }
  return {
    pending,
    placed,
    problem: moveProblem(answer.outcome),
    answer,
    async move({ id, from, to, called, isPlaced = false }) {
      if (pending.has(id)) return
      setPlaced(({ [id]: _, ...others }) => (isPlaced ? { ...others, [id]: to } : others))
      if (from !== to) await post('etape', id, { de: String(from), vers: String(to), called })
    },
    receive: (id, called) => post('recevoir', id, { called }),
    undo: (id, seen) => post('annuler', id, { seen }),
  }
}

/** « CO-E-2026-0042 : traitée ». */
export const moveName = ({ number }: { number: string }, to: number) =>
  `${number}\u00a0: ${(ownValue(boardStepWords, to) ?? '').toLowerCase()}`

/** « CO-E-2026-0042 : jantes reçues ». */
export const receiptName = ({ number }: { number: string }) =>
  `${number}\u00a0: ${receiveLabel.toLowerCase()}`

const undo = (id: string, { seen }: Record<string, string>) =>
  sendForm<FormOutcome>(
    formAddress(href('/gestion/commandes'), 'annuler'),
    new URLSearchParams({ commande: `${id} ${seen}` }),
    officeFailures,
  )

/** The form of the order's own page: without network it waits on the phone, as it does there. */
function queued(form: 'etape' | 'recevoir', id: string, { called = '', ...answers }: Record<string, string>) {
  const action = formAddress(href('/gestion/commandes/:id', { id }), form)
  const sent = { action, answers: new URLSearchParams(answers), key: randomId() }
  const press = newPress(sent, { called, replaces: true }, `${action} ${form}`)
  return offlineQueue().press(press)
}

const moveProblem = (outcome: FormOutcome | undefined) =>
  questionIn(outcome) ? null : (problemsIn(outcome).form ?? messageIn(outcome) ?? null)
