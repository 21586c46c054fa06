import type { ClientValues } from '../../../../../domain/clients/client-values.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { useRounds } from '../../form/use-rounds.ts'
import { ChangeRound } from './change-round.tsx'

interface ChangeFormProps {
  id: string
  values: ClientValues
  outcome?: FormOutcome
}

/** The record's fields to be changed, behind a fold. */
export function ChangeFold(change: ChangeFormProps) {
  return (
    <details id="modifier" className="paper-sheet client-record__change" open={change.outcome && true}>
      <summary className="fold">
        Modifier la fiche <ChevronDown />
      </summary>
      <ChangeForm {...change} />
    </details>
  )
}

/** The form carries the record as its fields were filled. */
function ChangeForm({ id, values, outcome }: ChangeFormProps) {
  const { round, next } = useRounds(values, outcome)
  return <ChangeRound key={round.number} id={id} round={round} latest={values} onNext={next} />
}
