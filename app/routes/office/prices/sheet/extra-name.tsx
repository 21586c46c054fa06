import { describedBy } from '../../../../ui/field/field-binding.ts'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import type { SheetControls } from './sheet-round.tsx'

interface ExtraNameProps {
  field: ReturnType<SheetControls['field']>
  name: string
  isNew: boolean
}

export function ExtraName({ field: { errors, ...input }, name, isNew }: ExtraNameProps) {
  if (!isNew)
    return (
      <div>
        <input type="hidden" name={input.name} value={name} />
        {name}
      </div>
    )
  return (
    <div>
      <input
        {...input}
        defaultValue={name}
        type="text"
        autoComplete="off"
        maxLength={120}
        className="field__control"
        aria-label="Nouveau supplément"
        placeholder="Nouveau supplément"
        {...describedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </div>
  )
}
