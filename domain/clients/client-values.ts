import type { Client } from './client.ts'
import type { ClientField } from './client-fields.ts'

/** All of a client as text, nothing as nothing. */
export type ClientValues = Record<ClientField, string>

/** A record as its form has it: what is not known is empty. */
export function valuesOf({ address, ...client }: ClientRecord): ClientValues {
  const { line_1 = '', line_2 = '', zip_code = '', city = '', country = '' } = address ?? {}
  const { type, name, siret, siren, vat_number, last_name, first_name, email, phone, notes } = client
  const own = { type, name, siret, siren, vat_number, last_name, first_name, email, phone, notes }
  const texts = Object.entries(own).map(([field, value]) => [field, value ?? ''])
  return { ...(Object.fromEntries(texts) as ClientValues), line_1, line_2, zip_code, city, country }
}

/** The columns that a form fills. */
export type ClientRecord = Pick<
  Client,
  | ('type' | 'name' | 'siret' | 'siren' | 'vat_number' | 'last_name')
  | ('first_name' | 'email' | 'phone' | 'notes' | 'address')
>

/** The record that the values make; a country alone is no address. */
export function recordOf(values: ClientValues): ClientRecord {
  const { line_1, line_2, zip_code, city, country, type, notes, ...texts } = values
  const hasAddress = [line_1, line_2, zip_code, city].some(Boolean)
  const own = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value || null]))
  return {
    ...(own as Omit<ClientRecord, 'type' | 'notes' | 'address'>),
    type: type === 'company' ? 'company' : 'individual',
    notes,
    address: hasAddress ? { line_1, line_2, zip_code, city, country: country || 'France' } : null,
  }
}
