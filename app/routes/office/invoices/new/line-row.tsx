import { useId } from 'react'
import type { TypedLine } from '../../../../../domain/invoices/typed-lines.ts'
import { vatRates } from '../../../../../domain/money/vat-rates.ts'
import { X } from '../../../../ui/icon/icons.ts'

interface LineRowProps {
  line: TypedLine
  place: number
  onRemove(): void
}

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
      <VatRate chosen={line.vat_rate} />
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

interface LineInputProps {
  label: string
  name: keyof TypedLine
  defaultValue: string
  maxLength: number
  inputMode?: 'numeric' | 'decimal'
  /** Of the label around it. */
  className?: string
}

function LineInput({ label, className, ...input }: LineInputProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <span>{label}</span>
      <input id={id} className="field__control" {...input} />
    </label>
  )
}

function VatRate({ chosen }: { chosen: string }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <span>TVA</span>
      <select id={id} name="vat_rate" className="field__control" defaultValue={chosen}>
        {Object.entries(vatRates).map(([rate, text]) => (
          <option key={rate} value={rate}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
