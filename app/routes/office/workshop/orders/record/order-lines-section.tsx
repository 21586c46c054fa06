import { lineNatureChoices } from '../../../../../../domain/billing/documents/line-nature.ts'
import { defaultVatRate, vatRateOptions } from '../../../../../../domain/kernel/money/vat.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { OrderView } from './order.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

type Billed = NonNullable<OrderView['billed']>
type Row = Billed['typed'][number]

/** Lines that an order will be billed with, and the form to change them until then. */
export function OrderLinesSection({
  page,
  permissions,
  billed,
  outcomes,
}: OrderSectionProps & { billed: Billed }) {
  const { rows, typed, isBilled } = billed
  return (
    <section id="lignes" className="paper-sheet order-record__part" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">{isBilled ? 'Facturé' : 'À facturer'}</h2>
      {rows.length === 0 ? (
        <p className="paper-note">Rien n’est encore chiffré.</p>
      ) : (
        <BilledLines {...billed} />
      )}
      {permissions.edit && !isBilled && (
        <FormDetails open={outcomes.lignes !== undefined}>
          <summary className="fold">
            Modifier les lignes <ChevronDownIcon />
          </summary>
          <LinesForm page={page} lines={typed} outcome={outcomes.lignes} />
        </FormDetails>
      )}
    </section>
  )
}

const BilledLines = ({ rows, totalTe, total }: Billed) => (
  <>
    <ul className="plain-list order-lines">
      {rows.map(({ key, description, quantity, unit, total: sum }) => (
        <li key={key}>
          <span>{description}</span>
          <span className="order-lines__figures">
            {quantity}&nbsp;×&nbsp;{unit} <strong>{sum}</strong>
          </span>
        </li>
      ))}
    </ul>
    <p className="order-lines__total">
      Total HT {totalTe}, TTC <strong>{total}</strong>
    </p>
  </>
)

interface LinesFormProps {
  page: string
  /** Current lines. */
  lines: Row[]
  outcome?: FormOutcome
}

/**
 * Form with the lines to bill; emptied lines are deleted. Changes of other users do not change the typed values: they appear as
 * conflicts when the form is saved.
 */
function LinesForm({ page, lines, outcome }: LinesFormProps) {
  const latest: OpenedLines = { lines: JSON.stringify(lines) }
  const { round, next } = useFormVersions(latest, outcome)
  return <LinesRound key={round.number} page={page} round={round} latest={latest} onNext={next} />
}

const blankLine: Row = { description: '', quantity: '1', price: '', vat: defaultVatRate }

/** Number of empty lines at the end, for additions. */
const spareLines = 2

interface OpenedLines {
  lines: string
  [name: string]: string
}

interface LinesRoundProps {
  page: string
  round: FormVersion<OpenedLines>
  latest: OpenedLines
  onNext: (first: FormOutcome, values: OpenedLines) => void
}

function LinesRound({ page, round, latest, onNext }: LinesRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'lignes',
    action: formAddress(page, 'lignes'),
    first,
  })
  useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  const base = submittedValuesOfOutcome(form.outcome)?.base ?? values.lines
  const typed: Row[] = JSON.parse(submittedValuesOfOutcome(first)?.rows ?? values.lines)
  const rows = [...typed, ...Array.from({ length: spareLines }, () => blankLine)]
  return (
    <OfficeForm form={form} variant="secondary" submit="Enregistrer les lignes" saved="Enregistrées">
      <input type="hidden" name="base" value={base} />
      <div className="order-lines-form">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are neither moved nor removed while the form is open
          <LineRow key={index} row={row} number={index + 1} />
        ))}
      </div>
      <p className="paper-note">
        Prix hors taxes&nbsp;; un prix précédé de «&nbsp;-&nbsp;» est une remise. Une ligne vidée disparaît.
      </p>
    </OfficeForm>
  )
}

function LineRow({ row, number }: { row: Row; number: number }) {
  const id = (name: string) => `ligne-${number}-${name}`
  return (
    <fieldset className="line-fields">
      <legend className="visually-hidden">Ligne {number}</legend>
      <TextField
        id={id('description')}
        name="description"
        defaultValue={row.description}
        label={number === 1 ? 'Ce qui est fait' : `Ligne ${number}`}
        maxLength={400}
        autoComplete="off"
        className="line-fields__text"
      />
      <TextField
        id={id('quantity')}
        name="quantity"
        defaultValue={row.quantity}
        label="Quantité"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <TextField
        id={id('price')}
        name="price"
        defaultValue={row.price}
        label="Prix unitaire HT"
        maxLength={14}
        autoComplete="off"
      />
      <SelectField
        id={id('vat')}
        name="vat"
        defaultValue={row.vat}
        label="TVA"
        options={vatRateOptions}
        prompt={null}
      />
      <SelectField
        id={id('nature')}
        name="nature"
        defaultValue={row.nature ?? ''}
        label="Nature"
        options={lineNatureChoices}
        prompt={null}
        className="line-fields__nature"
      />
    </fieldset>
  )
}
