import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { sendForm } from '../../../../forms/send-form.ts'
import { officeFailures } from '../../office-failures.ts'

export interface Move {
  id: string
  from: number
  to: number
}

export interface Moves {
  /** Where cards stand for whoever has just moved them, until the site has said what has become of it. */
  pending: Readonly<Record<string, number>>
  /** What stopped the last one. */
  problem: string | null
  move(move: Move): Promise<void>
  undo(id: string): Promise<void>
}

/** Moves cards at once, tells the site, and shows what it says. */
export function useMoves(first: FormOutcome | undefined): Moves {
  const [pending, setPending] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState(problemOf(first))
  const { revalidate } = useRevalidator()
  const post = async (form: string, answers: Record<string, string>) => {
    const page = href('/gestion/commandes')
    const body = new URLSearchParams(answers)
    const outcome = await sendForm<FormOutcome>(formAddress(page, form), body, officeFailures)
    setProblem(problemOf(outcome as FormOutcome))
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

const problemOf = (outcome: FormOutcome | undefined) => problemsIn(outcome).form ?? messageIn(outcome) ?? null
