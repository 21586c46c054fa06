import type { TypedLine } from '../../../../../../domain/orders/lines/typed-lines.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { useRounds } from '../../../form/use-rounds.ts'
import { LinesRound, type Opened } from './lines-round.tsx'
import './lines-form.css'

interface LinesFormProps {
  id: string
  /** As they stand. */
  lines: TypedLine[]
  outcome?: FormOutcome
}

/**
 * What an order will be billed, line by line; a line that is emptied goes. What others change meanwhile does not touch
 * what is being typed: it is told when that is saved.
 */
export function LinesForm({ id, lines, outcome }: LinesFormProps) {
  const latest: Opened = { lines: JSON.stringify(lines) }
  const { round, next } = useRounds(latest, outcome)
  return <LinesRound key={round.number} id={id} round={round} latest={latest} onNext={next} />
}
