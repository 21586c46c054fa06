import type { clients } from '../../../db/schema/people/clients.ts'
import { countryName, findCountry } from '../../kernel/text/countries.ts'
import { missingValueText } from '../../kernel/text/missing-value.ts'
import type { ClientField } from './client-fields.ts'

export type Client = typeof clients.$inferSelect

/** Returns the name of a client: the company name, or a person's first and last name. */
export function clientName({
  type,
  name,
  first_name,
  last_name,
}: Pick<Client, 'type' | 'name' | 'first_name' | 'last_name'>): string {
  return (type === 'company' && name) || personName({ first_name, last_name }) || missingValueText
}

/** Returns first and last name, as far as known. */
export const personName = ({ first_name, last_name }: Pick<Client, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Returns the name from form values; without a name, the e-mail address or phone number. */
export function clientNameFromValues({
  type,
  name,
  first_name,
  last_name,
  email,
  phone,
}: ClientValues): string {
  return (type === 'company' && name) || personName({ first_name, last_name }) || email || phone
}

/** All fields of a client as text; missing values are empty. */
export type ClientValues = Record<ClientField, string>

/** Returns a record as form texts: missing facts become empty strings, the country its French name. */
export function toClientValues({ address, ...client }: ClientRecord): ClientValues {
  const { line_1 = '', line_2 = '', zip_code = '', city = '', country = '' } = address ?? {}
  const { type, name, siret, siren, vat_number, last_name, first_name, email, phone, notes } = client
  const own = { type, name, siret, siren, vat_number, last_name, first_name, email, phone, notes }
  const texts = Object.entries(own).map(([field, value]) => [field, value ?? ''])
  return {
    ...(Object.fromEntries(texts) as ClientValues),
    line_1,
    line_2,
    zip_code,
    city,
    country: countryName(country),
  }
}

/** Columns that a form writes. */
type ClientRecord = Pick<
  Client,
  | ('type' | 'name' | 'siret' | 'siren' | 'vat_number' | 'last_name')
  | ('first_name' | 'email' | 'phone' | 'notes' | 'address')
>

/** Returns the record of form texts: the country becomes its code, France by default; a country alone is no address. */
export function toClientRecord(values: ClientValues): ClientRecord {
  const { line_1, line_2, zip_code, city, country, type, notes, ...texts } = values
  const hasAddress = [line_1, line_2, zip_code, city].some(Boolean)
  const own = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value || null]))
  return {
    ...(own as Omit<ClientRecord, 'type' | 'notes' | 'address'>),
    type: type === 'company' ? 'company' : 'individual',
    notes,
    address: hasAddress
      ? { line_1, line_2, zip_code, city, country: country ? (findCountry(country) ?? country) : 'FR' }
      : null,
  }
}
