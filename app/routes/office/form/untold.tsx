import { type FormOutcome, messageIn, problemsIn } from '../../../forms/form-outcome.ts'

export type Outcomes = Partial<Record<string, FormOutcome>>

interface UntoldProps {
  outcomes: Outcomes
  /** Forms that the page has by now: they tell of themselves. */
  shown: readonly string[]
}

/** What became of a press whose form has left the page since. */
export function Untold({ outcomes, shown }: UntoldProps) {
  const untold = Object.entries(outcomes).filter(([name]) => !shown.includes(name))
  const sentences = untold.flatMap(([, outcome]) => problemsIn(outcome).form ?? messageIn(outcome) ?? [])
  if (sentences.length === 0) return null
  return (
    <p className="office-form__alert" role="alert">
      {sentences.join(' ')}
    </p>
  )
}
