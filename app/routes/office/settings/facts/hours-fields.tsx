import { weekdayNames } from '../../../../../domain/settings/hours-fields.ts'
import { describedBy } from '../../../../ui/field/field-binding.ts'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { FieldParts } from './setting-round.tsx'

/** The week of a place: from when to when; a day left empty is one on which it is closed. */
export function HoursFields({ field, conflicts }: FieldParts) {
  return (
    <fieldset className="setting-fields setting-hours">
      <legend>Horaires</legend>
      <p className="paper-note setting-fields__long">Un jour laissé vide est un jour de fermeture.</p>
      {weekdayNames.map(([day, name]) => (
        <div key={day} className="setting-hours__day">
          <span className="setting-hours__name">{name}</span>
          <Time field={field} conflicts={conflicts} name={`${day}_open`} label={`Ouverture le ${name}`} />
          <span aria-hidden="true">à</span>
          <Time field={field} conflicts={conflicts} name={`${day}_close`} label={`Fermeture le ${name}`} />
        </div>
      ))}
    </fieldset>
  )
}

function Time({ field, conflicts, name, label }: FieldParts & { name: string; label: string }) {
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
