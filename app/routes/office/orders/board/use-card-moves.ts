import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'
import type { BoardColumn } from '../orders.server.ts'

export interface CardMove {
  id: string
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
  move(move: CardMove): Promise<void>
  /** Its rims have come. */
  receive(id: string): Promise<void>
  undo(id: string): Promise<void>
}

/** Those of a column, the expected ones among them. */
export const allCards = ({ cards, expected }: BoardColumn) => [...cards, ...(expected?.cards ?? [])]

/** Moves cards, tells the site, and shows what it says. */
export function useCardMoves(first: FormOutcome | undefined): CardMoves {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [placed, setPlaced] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState(moveProblem(first))
  const { revalidate } = useRevalidator()
  const post = async (form: string, id: string, answers: Record<string, string>) => {
    if (pending.has(id)) return
    setPending((now) => new Set(now).add(id))
    const page = href('/gestion/commandes')
    const body = new URLSearchParams({ commande: id, ...answers })
    const outcome = await sendForm<FormOutcome>(formAddress(page, form), body, officeFailures)
    setProblem(moveProblem(outcome as FormOutcome))
    if (outcome.outcome !== 'failed') await revalidate()
    if (outcome.outcome !== 'saved' || form === 'annuler') setPlaced(({ [id]: _, ...others }) => others)
    setPending((now) => new Set([...now].filter((other) => other !== id)))
  }
  return {
    pending,
    placed,
    problem,
    async move({ id, from, to, isPlaced = false }) {
      if (pending.has(id)) return
      setPlaced(({ [id]: _, ...others }) => (isPlaced ? { ...others, [id]: to } : others))
      if (from !== to) await post('etape', id, { de: String(from), vers: String(to) })
    },
    receive: (id) => post('recevoir', id, {}),
    undo: (id) => post('annuler', id, {}),
  }
}

const moveProblem = (outcome: FormOutcome | undefined) =>
  problemsIn(outcome).form ?? messageIn(outcome) ?? null
