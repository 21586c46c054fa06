import { toPostalCountryLine } from '../../kernel/text/countries.ts'
import { type Client, personName } from './client.ts'

/**
 * Returns the lines of a postal address for the window of an envelope, from the recipient to the country; `null` if street or
 * town is missing. Town and country are in capitals, as La Poste asks for.
 */
export function formatPostalAddressLines(
  recipient: readonly string[],
  address: Client['address'],
): string[] | null {
  const { line_1, line_2, zip_code, city, country } = address ?? {}
  if (!line_1?.trim() || !city?.trim()) return null
  const town = `${zip_code ?? ''} ${city}`.toLocaleUpperCase('fr')
  const lines = [
    ...recipient,
    line_1,
    line_2 ?? '',
    town,
    toPostalCountryLine(country).toLocaleUpperCase('fr'),
  ]
  // A line break in an imported or typed address must not add a line: the address must fit the window of the envelope.
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Returns the lines of a client's postal address; `null` if it is incomplete. */
export function formatClientPostalLines(
  client: Pick<Client, 'type' | 'name' | 'first_name' | 'last_name'>,
  address: Client['address'],
): string[] | null {
  const person = personName(client)
  const isCompany = client.type === 'company' && client.name
  const recipient = isCompany ? [client.name ?? '', person && `À l’attention de ${person}`] : [person]
  return formatPostalAddressLines(recipient, address)
}
