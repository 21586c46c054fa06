import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { pointOfSaleFields } from '../../../../../domain/people/staff/staff-form.ts'
import { staffRoleHints, staffRoleNames } from '../../../../../domain/people/staff/staff-role.ts'
import { useFacts } from '../../../../http/facts.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import '../../../../ui/field/field.css'
import './team.css'

type Name = 'name' | 'role' | (typeof pointOfSaleFields)[number]['field']

/** Fields of a staff member, new or existing. */
export function StaffFields({ field }: { field: (name: Name) => FieldBinding }) {
  const facts = useFacts()
  return (
    <>
      <TextField {...field('name')} label="Nom" required maxLength={80} autoComplete="off" />
      <RadioField {...field('role')} label="Rôle" options={staffRoleNames} required />
      <dl className="staff-fields__roles">
        {Object.entries(staffRoleNames).map(([role, name]) => (
          <div key={role}>
            <dt>{name}</dt>
            <dd>{getOwnProperty(staffRoleHints, role)}</dd>
          </div>
        ))}
      </dl>
      <fieldset className="staff-fields__boxes">
        <legend className="field__label">Points de vente</legend>
        {pointOfSaleFields.map(({ id, field: name }) => (
          <CheckField key={id} {...field(name)} label={locationName(id, facts)} />
        ))}
      </fieldset>
    </>
  )
}
