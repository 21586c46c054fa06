import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'

export interface CardMove {
  id: string
  from: number
  to: number
}

export interface CardMoves {
  /** Where cards stand for whoever has just moved them, until the site has said what has become of it. */
  pending: Readonly<Record<string, number>>
  /** What stopped the last one. */
  problem: string | null
  move(move: CardMove): Promise<void>
  undo(id: string): Promise<void>
}

/** Moves cards at once, tells the site, and shows what it says. */
export function useCardMoves(first: FormOutcome | undefined): CardMoves {
  const [pending, setPending] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState(moveProblem(first))
  const { revalidate } = useRevalidator()
  const post = async (form: string, answers: Record<string, string>) => {
    const page = href('/gestion/commandes')
    const body = new URLSearchParams(answers)
    const outcome = await sendForm<FormOutcome>(formAddress(page, form), body, officeFailures)
    setProblem(moveProblem(outcome as FormOutcome))
    if (outcome.outcome !== 'failed') await revalidate()
  }
  return {
    pending,
    problem,
    async move({ id, from, to }) {
      if (from === to || id in pending) return
      setPending((now) => ({ ...now, [id]: to }))
      await post('etape', { commande: id, de: String(from), vers: String(to) })
      setPending(({ [id]: _, ...others }) => others)
    },
    undo: (id) => post('annuler', { commande: id }),
  }
}

const moveProblem = (outcome: FormOutcome | undefined) =>
  problemsIn(outcome).form ?? messageIn(outcome) ?? null
