import type { ComponentProps } from 'react'
import type { FieldConflict } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { countryNames } from '../../../../../domain/kernel/text/countries.ts'
import { type ClientField, clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import './client-fields.css'

interface ClientFieldsProps {
  field: (name: ClientField) => FieldBinding
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts?: readonly FieldConflict[]
}

export function ClientFields({ field, conflicts = [] }: ClientFieldsProps) {
  const conflictOf = (name: ClientField) => conflicts.find((one) => one.field === name)
  const types = conflictOf('type')
  const notes = conflictOf('notes')
  return (
    <>
      {types ? (
        <ConflictField label="Nature" conflict={types} wording={clientTypeNames} />
      ) : (
        <RadioField {...field('type')} label="Nature" options={clientTypeNames} required />
      )}
      {clientFieldGroups.map(([title, lines]) => (
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
      <datalist id={countryList}>
        {Object.values(countryNames).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {notes ? (
        <ConflictField label="Note privée" conflict={notes} />
      ) : (
        <TextArea
          {...field('notes')}
          label="Note privée"
          hint={'Réservée à l’équipe\u00a0: le client ne la voit jamais.'}
        />
      )}
    </>
  )
}

/** Id of the `<datalist>` with the countries. */
const countryList = 'pays'

type ClientFieldLine = Omit<ComponentProps<typeof TextField>, keyof FieldBinding> & { name: ClientField }

const company: ClientFieldLine[] = [
  { name: 'name', label: 'Société', autoComplete: 'off', maxLength: 160 },
  { name: 'siret', label: 'SIRET', inputMode: 'numeric', hint: 'Quatorze chiffres', maxLength: 40 },
  {
    name: 'siren',
    label: 'SIREN',
    inputMode: 'numeric',
    hint: 'Repris du SIRET s’il reste vide',
    maxLength: 40,
  },
  { name: 'vat_number', label: 'N° de TVA', maxLength: 40, autoCapitalize: 'characters' },
]
const person: ClientFieldLine[] = [
  { name: 'last_name', label: 'Nom', maxLength: 80 },
  { name: 'first_name', label: 'Prénom', maxLength: 80 },
]
const reach: ClientFieldLine[] = [
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    maxLength: 254,
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { name: 'phone', label: 'Téléphone', type: 'tel', maxLength: 40 },
]
const addressFields: ClientFieldLine[] = [
  { name: 'line_1', label: 'Adresse', maxLength: 160 },
  { name: 'line_2', label: 'Complément d’adresse', maxLength: 160 },
  { name: 'zip_code', label: 'Code postal', maxLength: 16 },
  { name: 'city', label: 'Ville', maxLength: 100 },
  {
    name: 'country',
    label: 'Pays',
    hint: 'Choisi dans la liste, ou écrit\u00a0: «\u00a0Allemagne\u00a0», «\u00a0Germany\u00a0», «\u00a0DE\u00a0»',
    maxLength: 60,
    list: countryList,
  },
]

/** Groups of text fields, with their headings. */
const clientFieldGroups: [title: string, lines: ClientFieldLine[]][] = [
  ['Société', company],
  ['Personne', person],
  ['Contact', reach],
  ['Adresse', addressFields],
]
