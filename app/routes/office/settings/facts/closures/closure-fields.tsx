import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import type { ClosureField } from '../../../../../../domain/settings/closures/closure-form.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../../form/conflict-field.tsx'

export type Places = Readonly<Record<string, string>>

interface FieldsProps {
  field: (name: ClosureField) => FieldBinding
  places: Places
  conflicts?: readonly Conflict[]
}

export function ClosureFields({ field, places, conflicts = [] }: FieldsProps) {
  const conflictOf = (name: ClosureField) => conflicts.find((one) => one.field === name)
  const [place, from, to, reason] = (['place', 'from', 'to', 'reason'] as const).map(conflictOf)
  return (
    <div className="setting-fields">
      {place ? (
        <ConflictField label="Lieu" conflict={place} says={places} />
      ) : (
        <SelectField
          {...field('place')}
          label="Lieu"
          options={places}
          prompt={null}
          required
          className="setting-fields__long"
        />
      )}
      {from ? (
        <ConflictField label="Premier jour" conflict={from} />
      ) : (
        <TextField {...field('from')} label="Premier jour" type="date" required />
      )}
      {to ? (
        <ConflictField label="Dernier jour" conflict={to} />
      ) : (
        <TextField {...field('to')} label="Dernier jour" type="date" required />
      )}
      {reason ? (
        <ConflictField label="Raison" conflict={reason} />
      ) : (
        <TextField
          {...field('reason')}
          label="Raison"
          hint={'Les visiteurs lisent\u00a0: «\u00a0Fermé aujourd’hui\u00a0: congés d’été\u00a0»'}
          required
          maxLength={80}
          autoComplete="off"
          className="setting-fields__long"
        />
      )}
    </div>
  )
}
