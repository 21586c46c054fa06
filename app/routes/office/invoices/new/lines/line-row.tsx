import { natureChoices } from '../../../../../../domain/documents/line-nature.ts'
import type { TypedLine } from '../../../../../../domain/invoices/typed-lines.ts'
import { vatRates } from '../../../../../../domain/money/vat-rates.ts'
import { X } from '../../../../../ui/icon/icons.ts'
import { LineChoice } from './line-choice.tsx'
import { LineInput } from './line-input.tsx'

interface LineRowProps {
  line: TypedLine
  place: number
  onRemove(): void
}

const vatChoices = Object.entries(vatRates)

/** One line of what is billed. */
export function LineRow({ line, place, onRemove }: LineRowProps) {
  return (
    <fieldset className="invoice-line" aria-label={`Ligne ${place + 1}`}>
      <LineInput
        label="Désignation"
        className="invoice-line__what"
        name="description"
        defaultValue={line.description}
        maxLength={400}
      />
      <LineInput label="Qté" name="quantity" inputMode="numeric" defaultValue={line.quantity} maxLength={6} />
      <LineInput
        label="Prix HT"
        name="unit_price"
        inputMode="decimal"
        defaultValue={line.unit_price}
        maxLength={16}
      />
      <LineChoice label="TVA" name="vat_rate" chosen={line.vat_rate} options={vatChoices} />
      <LineChoice
        label="Nature"
        name="nature"
        chosen={line.nature ?? ''}
        options={Object.entries(natureChoices)}
        className="invoice-line__nature"
      />
      <button
        type="button"
        className="invoice-line__remove"
        onClick={onRemove}
        aria-label={`Retirer la ligne ${place + 1}`}
      >
        <X />
      </button>
    </fieldset>
  )
}
