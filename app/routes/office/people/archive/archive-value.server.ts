import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { readDay } from '../../../../../domain/calendar/read-day.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { ArchiveSection } from '../../../../../domain/people/archive/archive-record.ts'
import { shapeOfSection } from '../../../../../domain/people/archive/archive-sections.ts'

/** A value as it is read; a list or what is made of parts on lines of its own. */
export function said(name: ArchiveSection['name'], column: string, value: unknown): string {
  const { cents = [], words = {} } = shapeOfSection(name)
  if (value instanceof Date) return dayAndHour(value)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (column === 'vat_rate') return `${Number(value) / 100}\u00a0%`
  if (typeof value === 'number') return cents.includes(column) ? formatCents(value) : String(value)
  if (typeof value === 'string') return words[column]?.[value] ?? (readDay(value) ? formatDay(value) : value)
  if (Array.isArray(value)) return value.map((one) => said(name, column, one)).join('\n')
  return Object.entries(value ?? {})
    .filter(([, part]) => part !== null && part !== '')
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([part, inner]) => `${parts[part] ?? part}\u00a0: ${said(name, part, inner)}`)
    .join(', ')
}

/** What the parts of lines, buyers and addresses are called. */
const parts: Readonly<{ [part: string]: string | undefined }> = {
  description: 'désignation',
  quantity: 'quantité',
  unit_price: 'prix unitaire HT',
  vat_rate: 'TVA',
  type: 'nature',
  name: 'société',
  first_name: 'prénom',
  last_name: 'nom',
  siret: 'SIRET',
  vat_number: 'n° de TVA',
  address: 'adresse',
  line_1: 'rue',
  line_2: 'complément',
  zip_code: 'code postal',
  city: 'ville',
  country: 'pays',
  how: 'donné',
  by: 'noté par',
  at: 'le',
}

const order = Object.keys(parts)
