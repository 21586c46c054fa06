import { type ClientField, type ClientType, clientFields } from '../client-fields.ts'
import type { ClientValues } from '../client-values.ts'
import type { Columns } from './columns.ts'

/** What a line says of a client, by field; what it does not say is absent. */
export type LineValues = Partial<ClientValues>

/** A line's cells by their fields, what spreadsheets take away put back: the zero in front of numbers. */
export function readLine(cells: readonly string[], columns: Columns): LineValues {
  const values: LineValues = {}
  columns.forEach((field, place) => {
    const cell = cells[place]?.trim()
    if (field && cell) values[field] = repaired(field, cell)
  })
  return values
}

function repaired(field: ClientField, cell: string): string {
  // What an export of ours put in front of a text that a spreadsheet would have run.
  const text = /^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell
  if (field === 'type') return typeOf(text) ?? text
  if (field === 'zip_code' && /^\d{4}$/.test(text)) return `0${text}`
  if (field === 'phone' && /^[1-9]\d{8}$/.test(text)) return `0${text}`
  return text
}

const professionals = /^(?:pro|professionnel|professionnelle|societe|société|entreprise|company|garage|b2b)$/i
const individuals = /^(?:part|particulier|particulière|individual|privé|prive|b2c)$/i

function typeOf(text: string): ClientType | null {
  if (professionals.test(text)) return 'company'
  return individuals.test(text) ? 'individual' : null
}

/** The line laid over the record that there is, or over nothing: an empty cell takes nothing away. */
export function laidOver(line: LineValues, known: ClientValues | null): LineValues {
  const isCompany = Boolean(line.name || line.siret || line.siren || line.vat_number)
  const start: LineValues = known ?? { type: isCompany ? 'company' : 'individual' }
  const laid: LineValues = { ...start }
  for (const field of clientFields) if (line[field]) laid[field] = line[field]
  // Another establishment of the same company brings its own SIREN.
  if (line.siret && !line.siren && known) laid.siren = ''
  return laid
}
