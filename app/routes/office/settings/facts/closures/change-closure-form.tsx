import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { useRounds } from '../../../form/use-rounds.ts'
import type { Places } from './closure-fields.tsx'
import { ClosureRound, type Values } from './closure-round.tsx'
import type { ListedClosure } from './read-closures.server.ts'

interface ChangeProps {
  closure: ListedClosure
  places: Places
  outcome?: FormOutcome
}

/** The form carries the closure as its fields were filled. */
export function ChangeClosureForm({ closure, places, outcome }: ChangeProps) {
  const own = typedOf(outcome)?.id === closure.id ? outcome : undefined
  const { round, next } = useRounds<Values>(closure.values, own)
  return (
    <ClosureRound
      key={round.number}
      {...{ round, places }}
      id={closure.id}
      latest={closure.values}
      onNext={next}
    />
  )
}
