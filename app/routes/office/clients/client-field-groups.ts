import type { ComponentProps } from 'react'
import type { ClientField } from '../../../../domain/clients/client-fields.ts'
import type { FieldBinding } from '../../../ui/field/field-binding.ts'
import type { TextField } from '../../../ui/field/text-field.tsx'

type Line = Omit<ComponentProps<typeof TextField>, keyof FieldBinding> & { name: ClientField }

const company: Line[] = [
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
const person: Line[] = [
  { name: 'last_name', label: 'Nom', maxLength: 80 },
  { name: 'first_name', label: 'Prénom', maxLength: 80 },
]
const reach: Line[] = [
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
const place: Line[] = [
  { name: 'line_1', label: 'Adresse', maxLength: 160 },
  { name: 'line_2', label: 'Complément d’adresse', maxLength: 160 },
  { name: 'zip_code', label: 'Code postal', maxLength: 16 },
  { name: 'city', label: 'Ville', maxLength: 100 },
  { name: 'country', label: 'Pays', maxLength: 60 },
]
/** What is typed of a client in a line each, under its heads. */
export const groups: [title: string, lines: Line[]][] = [
  ['Société', company],
  ['Personne', person],
  ['Contact', reach],
  ['Adresse', place],
]
