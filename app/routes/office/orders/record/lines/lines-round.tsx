import { href } from 'react-router'
import { usualVat } from '../../../../../../domain/money/vat-rates.ts'
import type { TypedLine } from '../../../../../../domain/orders/lines/typed-lines.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../../form/use-rounds.ts'
import { LineRow } from './line-row.tsx'

const blank: TypedLine = { description: '', quantity: '1', price: '', vat: usualVat }

/** Lines that are empty at the end, for what is to be added. */
const spare = 2

export interface Opened {
  lines: string
  [name: string]: string
}

interface LinesRoundProps {
  id: string
  round: Round<Opened>
  latest: Opened
  onNext: (first: FormOutcome, values: Opened) => void
}

export function LinesRound({ id, round, latest, onNext }: LinesRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'lignes',
    action: formAddress(href('/gestion/commandes/:id', { id }), 'lignes'),
    first,
  })
  useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  const base = typedOf(form.outcome)?.base ?? values.lines
  const typed: TypedLine[] = JSON.parse(typedOf(first)?.rows ?? values.lines)
  const rows = [...typed, ...Array.from({ length: spare }, () => blank)]
  return (
    <OfficeForm form={form} variant="secondary" submit="Enregistrer les lignes" saved="Enregistrées">
      <input type="hidden" name="base" value={base} />
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows neither move nor go while they are typed
        <LineRow key={place} row={row} place={place + 1} />
      ))}
      <p className="paper-note">
        Prix hors taxes&nbsp;; un prix précédé de «&nbsp;-&nbsp;» est une remise. Une ligne vidée disparaît.
      </p>
    </OfficeForm>
  )
}
