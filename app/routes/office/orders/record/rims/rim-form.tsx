import type { RimValues } from '../../../../../../domain/rims/rim-fields.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { useRounds } from '../../../form/use-rounds.ts'
import { RimRound } from './rim-round.tsx'
import '../order-change.css'

interface RimFormProps {
  /** Of the order. */
  page: string
  /** To be changed; absent for a new one. */
  rim?: { id: string; values: RimValues }
  /** What a new one begins with. */
  like?: RimValues
  outcome?: FormOutcome
}

const plain: RimValues = {
  position: 'avg',
  size: '',
  make: '',
  part_number: '',
  service: 'renovation',
  finish: 'painted',
  defects: '',
  notes: '',
}

/** A new rim, or what is told of one. */
export function RimForm({ page, rim, like, outcome }: RimFormProps) {
  const fresh = like ? { ...like, position: nextPosition(like.position), defects: '', notes: '' } : plain
  const values = rim?.values ?? fresh
  const { round, next } = useRounds(values, outcome)
  return (
    <RimRound
      key={round.number}
      page={page}
      rimId={rim?.id ?? ''}
      round={round}
      latest={values}
      onNext={next}
    />
  )
}

const aroundTheCar = ['avg', 'avd', 'arg', 'ard'] as const

/** The next one around the car, then none in particular. */
function nextPosition(position: string): string {
  const place = aroundTheCar.indexOf(position as (typeof aroundTheCar)[number])
  return aroundTheCar[place + 1] ?? 'other'
}
