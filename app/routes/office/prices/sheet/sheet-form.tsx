import { useRounds } from '../../form/use-rounds.ts'
import { type SheetFormProps, SheetRound } from './sheet-round.tsx'

/** A sheet to be changed: what is saved holds from the day on of which it is shown. */
export function SheetForm(props: SheetFormProps) {
  const { values } = props.view
  const { round, next } = useRounds(values, props.outcome)
  return <SheetRound {...props} key={round.number} round={round} onNext={next} />
}
