import { href } from 'react-router'
import { usualVat, vatRates } from '../../../../../../domain/money/vat-rates.ts'
import type { TypedLine } from '../../../../../../domain/orders/lines/typed-lines.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../../form/use-rounds.ts'
import './lines-form.css'

interface LinesFormProps {
  id: string
  /** As they stand. */
  lines: TypedLine[]
  outcome?: FormOutcome
}

const blank: TypedLine = { description: '', quantity: '1', price: '', vat: usualVat }

/** Lines that are empty at the end, for what is to be added. */
const spare = 2

interface Opened {
  lines: string
  [name: string]: string
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

interface LinesRoundProps {
  id: string
  round: Round<Opened>
  latest: Opened
  onNext: (first: FormOutcome, values: Opened) => void
}

function LinesRound({ id, round, latest, onNext }: LinesRoundProps) {
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
        <Row key={place} row={row} place={place + 1} />
      ))}
      <p className="paper-note">
        Prix hors taxes&nbsp;; un prix précédé de «&nbsp;-&nbsp;» est une remise. Une ligne vidée disparaît.
      </p>
    </OfficeForm>
  )
}

function Row({ row, place }: { row: TypedLine; place: number }) {
  const id = (name: string) => `ligne-${place}-${name}`
  return (
    <fieldset className="line-fields">
      <legend className="visually-hidden">Ligne {place}</legend>
      <TextField
        {...{ id: id('description'), name: 'description', defaultValue: row.description }}
        label={place === 1 ? 'Ce qui est fait' : `Ligne ${place}`}
        maxLength={400}
        autoComplete="off"
        className="line-fields__text"
      />
      <TextField
        {...{ id: id('quantity'), name: 'quantity', defaultValue: row.quantity }}
        label="Quantité"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <TextField
        {...{ id: id('price'), name: 'price', defaultValue: row.price }}
        label="Prix HT"
        maxLength={14}
        autoComplete="off"
      />
      <SelectField
        {...{ id: id('vat'), name: 'vat', defaultValue: row.vat }}
        label="TVA"
        options={vatRates}
        prompt={null}
      />
    </fieldset>
  )
}
