import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { orders } from '../../../db/schema/tables.ts'
import { formatPercent, parseCents } from '../../kernel/money/amounts.ts'
import { amountsProblem, standardVatRate, vatRateFromField, vatRateOptions } from '../../kernel/money/vat.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { parseLineNature, toStoredNature } from '../documents/line-nature.ts'

export interface TypedInvoiceLine {
  description: string
  quantity: string
  unit_price: string
  vat_rate: string
  /** Absent for a service. */
  nature?: 'goods' | undefined
}

export const maxInvoiceLines = 100
const maxTextLength = 400
export const maxQuantity = 9_999

/** Reads the lines of a form, whose fields have one value for each line. */
export function linesFromForm(form: URLSearchParams | FormData): TypedInvoiceLine[] {
  const typed = (name: string) => form.getAll(name).map(String)
  const quantities = typed('quantity')
  const prices = typed('unit_price')
  const rates = typed('vat_rate')
  const natures = typed('nature')
  return typed('description').map((description, place) => ({
    description: tidyLineText(description),
    quantity: (quantities[place] ?? '').trim(),
    unit_price: (prices[place] ?? '').trim(),
    vat_rate: rates[place] ?? '',
    nature: parseLineNature(natures[place]),
  }))
}

/** Returns the text on one line, with single spaces. */
export const tidyLineText = (text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').trim()

type ParsedLines = { outcome: 'read'; lines: DocumentLine[] } | { outcome: 'wrong'; problem: string }

/** Parses the typed lines, or returns the problem of the first invalid one. Empty rows are skipped. */
export function parseInvoiceLines(typed: readonly TypedInvoiceLine[]): ParsedLines {
  const filled = typed.filter(isLineFilled)
  if (filled.length === 0) return wrong('Ajoutez au moins une ligne')
  if (filled.length > maxInvoiceLines) return wrong(`${maxInvoiceLines}\u00a0lignes au plus`)
  const lines: DocumentLine[] = []
  for (const [place, one] of filled.entries()) {
    const parsed = parseLine(one)
    if (parsed.outcome === 'wrong') return wrong(`Ligne ${place + 1}\u00a0: ${parsed.problem}`)
    lines.push(parsed.line)
  }
  const problem = amountsProblem(lines)
  return problem ? wrong(problem) : { outcome: 'read', lines }
}

const wrong = (problem: string) => ({ outcome: 'wrong', problem }) as const

const isLineFilled = ({ description, unit_price }: TypedInvoiceLine) =>
  description !== '' || unit_price !== ''

type ParsedLine = { outcome: 'read'; line: DocumentLine } | { outcome: 'wrong'; problem: string }

function parseLine({ description, quantity, unit_price, vat_rate, nature }: TypedInvoiceLine): ParsedLine {
  const price = parseCents(unit_price)
  const count = Number(quantity.replace(/\s/g, ''))
  if (description === '') return wrong('indiquez ce qui est facturé')
  if (description.length > maxTextLength) return wrong(`${maxTextLength}\u00a0caractères au plus`)
  if (!Number.isInteger(count) || count < 1 || count > maxQuantity)
    return wrong('indiquez une quantité entière')
  if (price === null) return wrong('indiquez un prix unitaire hors taxes, par exemple 62,50')
  if (!Object.hasOwn(vatRateOptions, vat_rate)) return wrong('choisissez un taux de TVA')
  return {
    outcome: 'read',
    line: {
      description,
      quantity: count,
      unit_price: price,
      vat_rate: vatRateFromField(vat_rate),
      ...toStoredNature(nature),
    },
  }
}

/** Fields of a draft invoice, stored as typed. `lignes` contains all lines as JSON. */
export const invoiceDraftFields = [
  'pos',
  'supplied_on',
  'purchase_order',
  'registration',
  'mileage',
  'exemption',
  'email',
  'lignes',
] as const
export type InvoiceDraftContent = Record<string, string>

/**
 * Reads the content of a draft from its form. Lines come from the rows, or from the `lignes` text after a conflict was resolved.
 */
export function invoiceDraftFromForm(form: FormData | URLSearchParams): InvoiceDraftContent {
  const content = Object.fromEntries(
    invoiceDraftFields.map((name) => [name, String(form.get(name) ?? '').trim()]),
  )
  return form.has('description')
    ? { ...content, lignes: serializeInvoiceLines(linesFromForm(form)) }
    : content
}

/** Serializes the lines without empty rows. */
export const serializeInvoiceLines = (lines: readonly TypedInvoiceLine[]): string =>
  JSON.stringify(lines.filter(isLineFilled))

/** Parses serialized lines; returns an empty list if the text is invalid. */
export function deserializeInvoiceLines(written: string | undefined): TypedInvoiceLine[] {
  try {
    const read: unknown = JSON.parse(written ?? '')
    return Array.isArray(read) ? read.map(lineFrom) : []
  } catch {
    return []
  }
}

function lineFrom(one: unknown): TypedInvoiceLine {
  const fields: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
  const text = (name: string) => String(fields[name] ?? '')
  const [description, quantity] = [text('description'), text('quantity')]
  const nature = parseLineNature(fields.nature)
  return { description, quantity, unit_price: text('unit_price'), vat_rate: text('vat_rate'), nature }
}

/** Describes lines for a choice between two versions, one per line: « 4 × 125,00 Rénovation (20 %) ». */
export const describeInvoiceLines = (written: string): string =>
  deserializeInvoiceLines(written)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => {
      const rate = formatPercent(vatRateFromField(vat_rate))
      return `${quantity} × ${unit_price} ${description} (${nature === 'goods' ? 'bien, ' : ''}${rate})`
    })
    .join('\n')

/** Returns the only invoice line of an order that has a total but no lines. */
export const singleOrderLine = ({
  order_number,
  total_te,
}: Pick<typeof orders.$inferSelect, 'order_number' | 'total_te'>) => ({
  description: `Rénovation de jantes, commande ${order_number}`,
  quantity: 1,
  unit_price: total_te ?? 0,
  vat_rate: standardVatRate,
})
