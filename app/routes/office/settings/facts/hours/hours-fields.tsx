import { weekdayNames } from '../../../../../../domain/settings/hours-fields.ts'
import type { FieldParts } from '../setting-round.tsx'
import { OpeningTime } from './opening-time.tsx'

/** The week of a place: from when to when; a day left empty is one on which it is closed. */
export function HoursFields({ field, conflicts }: FieldParts) {
  return (
    <fieldset className="setting-fields setting-hours">
      <legend>Horaires</legend>
      <p className="paper-note setting-fields__long">Un jour laissé vide est un jour de fermeture.</p>
      {weekdayNames.map(([day, name]) => (
        <div key={day} className="setting-hours__day">
          <span className="setting-hours__name">{name}</span>
          <OpeningTime
            field={field}
            conflicts={conflicts}
            name={`${day}_open`}
            label={`Ouverture le ${name}`}
          />
          <span aria-hidden="true">à</span>
          <OpeningTime
            field={field}
            conflicts={conflicts}
            name={`${day}_close`}
            label={`Fermeture le ${name}`}
          />
        </div>
      ))}
    </fieldset>
  )
}
