import { describedBy } from '../../../../ui/field/field-binding.ts'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import type { SheetControls } from './sheet-round.tsx'

interface PriceFieldProps {
  binding: ReturnType<SheetControls['field']>
  label: string
  otherwise?: string
}

/** One amount; what would hold without it stands in its place. */
export function PriceField({ binding: { errors, ...input }, label, otherwise }: PriceFieldProps) {
  return (
    <>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="field__control price-field"
        aria-label={label}
        placeholder={otherwise || '—'}
        {...describedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </>
  )
}
