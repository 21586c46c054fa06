import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

/** Fields of a client as in the form, with their French names within a sentence. */
export const clientFieldNames = storedValueNames({
  type: 'nature',
  name: 'société',
  siret: 'SIRET',
  siren: 'SIREN',
  vat_number: 'n° de TVA',
  last_name: 'nom',
  first_name: 'prénom',
  email: 'e-mail',
  phone: 'téléphone',
  line_1: 'adresse',
  line_2: 'complément d’adresse',
  zip_code: 'code postal',
  city: 'ville',
  country: 'pays',
  notes: 'note privée',
})

export type ClientField = keyof typeof clientFieldNames
export const clientFields = Object.keys(clientFieldNames) as ClientField[]

export const clientTypeNames = storedValueNames({ company: 'Professionnel', individual: 'Particulier' })
export type ClientType = keyof typeof clientTypeNames
