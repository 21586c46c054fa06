import { describedBy } from '../../../../../ui/field/field-binding.ts'
import { FieldError } from '../../../../../ui/field/field-parts.tsx'
import { ConflictField } from '../../../form/conflict-field.tsx'
import type { FieldParts } from '../setting-round.tsx'

/** An hour at which a place opens or closes; empty where it does not. */
export function OpeningTime({ field, conflicts, name, label }: FieldParts & { name: string; label: string }) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  const { errors, ...control } = field(name)
  return (
    <div className="setting-hours__time">
      <input
        type="time"
        aria-label={label}
        {...control}
        className="field__control"
        {...describedBy(control.id, errors, false)}
      />
      <FieldError id={control.id} errors={errors} />
    </div>
  )
}
