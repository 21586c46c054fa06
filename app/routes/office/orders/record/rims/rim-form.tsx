import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import type { RimField, RimValues } from '../../../../../../domain/rims/rim-fields.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../../form/use-rounds.ts'
import { RimFields } from './rim-fields.tsx'
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
  ...{ position: 'avg', size: '', make: '', part_number: '' },
  ...{ service: 'renovation', finish: 'painted', defects: '', notes: '' },
}

const order = ['avg', 'avd', 'arg', 'ard'] as const

/** Around the car, then none in particular. */
function nextPosition(position: string): string {
  const place = order.indexOf(position as (typeof order)[number])
  return order[place + 1] ?? 'other'
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

interface RimRoundProps {
  page: string
  /** Empty for a new one. */
  rimId: string
  round: Round<RimValues>
  latest: RimValues
  onNext: (first: FormOutcome, values: RimValues) => void
}

function RimRound({ page, rimId, round, latest, onNext }: RimRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: `jante-${rimId || 'nouvelle'}`,
    action: formAddress(page, 'jante'),
    rules: async () => (await import('../../../../../../domain/rims/rim-form.ts')).rimForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={rimId ? 'Enregistrer' : 'Ajouter'}
        saved={rimId ? 'Enregistrée' : 'Ajoutée'}
      >
        <input type="hidden" name="jante" value={rimId} />
        {rimId && (
          <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        )}
        <RimFields field={(name: RimField) => form.field(name)} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}
