import { type ClientField, clientTypeNames } from '../../../../domain/clients/client-fields.ts'
import type { Conflict } from '../../../../domain/forms/merge-changes.ts'
import type { FieldBinding } from '../../../ui/field/field-binding.ts'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ConflictField } from '../form/conflict-field.tsx'
import { groups } from './client-field-groups.ts'
import './client-fields.css'

interface ClientFieldsProps {
  field: (name: ClientField) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts?: readonly Conflict[]
}

/** All that is kept of a client. */
export function ClientFields({ field, conflicts = [] }: ClientFieldsProps) {
  const conflictOf = (name: ClientField) => conflicts.find((one) => one.field === name)
  const types = conflictOf('type')
  const notes = conflictOf('notes')
  return (
    <>
      {types ? (
        <ConflictField label="Nature" conflict={types} says={clientTypeNames} />
      ) : (
        <RadioField
          {...field('type')}
          label="Nature"
          options={clientTypeNames}
          required
          className="client-fields__type"
        />
      )}
      {groups.map(([title, lines]) => (
        <fieldset key={title} className="client-fields__group" data-group={title}>
          <legend>{title}</legend>
          {lines.map(({ name, ...line }) => {
            const conflict = conflictOf(name)
            return conflict ? (
              <ConflictField key={name} label={line.label} conflict={conflict} />
            ) : (
              <TextField key={name} autoComplete="off" {...line} {...field(name)} />
            )
          })}
        </fieldset>
      ))}
      {notes ? (
        <ConflictField label="Note privée" conflict={notes} />
      ) : (
        <TextArea
          {...field('notes')}
          label="Note privée"
          hint={'Pour l’équipe seule\u00a0: le client ne la voit jamais.'}
        />
      )}
    </>
  )
}
