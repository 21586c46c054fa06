import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { formatDecimalCents, parseCents, parseInteger } from '../../kernel/money/amounts.ts'
import {
  findDocumentAmountsProblem,
  vatRateFieldValue,
  vatRateFromField,
  vatRateOptions,
} from '../../kernel/money/vat.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { parseLineNature, toStoredNature } from './line-nature.ts'

/* Lines of orders and invoices as staff type them: read from the form, checked, and converted from and to stored lines. */

export interface TypedDocumentLine {
  description: string
  quantity: string
  unit_price: string
  vat_rate: string
  /** Nature of the sale; missing for a service. */
  nature?: 'goods' | undefined
}

export const maxDocumentLines = 100
export const maxLineQuantity = 9_999
const maxTextLength = 400

/** Names of the form fields for price and VAT rate. The other fields have the same name in every form. */
interface LineFieldNames {
  unit_price: string
  vat_rate: string
}

const defaultNames: LineFieldNames = { unit_price: 'unit_price', vat_rate: 'vat_rate' }

/** Reads the lines of a form, whose fields have one value for each line. */
export function documentLinesFromForm(
  form: URLSearchParams | FormData,
  { unit_price, vat_rate } = defaultNames,
): TypedDocumentLine[] {
  const typed = (name: string) => form.getAll(name).map(String)
  const quantities = typed('quantity')
  const prices = typed(unit_price)
  const rates = typed(vat_rate)
  const natures = typed('nature')
  return typed('description').map((description, index) => ({
    description: tidyLineText(description),
    quantity: (quantities[index] ?? '').trim(),
    unit_price: (prices[index] ?? '').trim(),
    vat_rate: rates[index] ?? '',
    nature: parseLineNature(natures[index]),
  }))
}

/** Returns the text on one line, with single spaces. */
export const tidyLineText = (text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').trim()

/** Converts stored lines to the values of their form fields. */
export const typedDocumentLinesOf = (lines: readonly DocumentLine[]): TypedDocumentLine[] =>
  lines.map(({ description, quantity, unit_price, vat_rate, nature }) => ({
    description,
    quantity: String(quantity),
    unit_price: formatDecimalCents(unit_price),
    vat_rate: vatRateFieldValue(vat_rate),
    nature: parseLineNature(nature),
  }))

export const isTypedLineFilled = ({ description, unit_price }: TypedDocumentLine) =>
  description !== '' || unit_price !== ''

/** Serializes the lines without empty rows. */
export const serializeTypedLines = (lines: readonly TypedDocumentLine[]): string =>
  JSON.stringify(lines.filter(isTypedLineFilled))

/** Parses serialized lines; returns an empty list if the text is invalid. */
export function deserializeTypedLines(
  written: string | undefined,
  names = defaultNames,
): TypedDocumentLine[] {
  try {
    const read: unknown = JSON.parse(written ?? '')
    return Array.isArray(read) ? read.map((one) => lineFrom(one, names)) : []
  } catch {
    return []
  }
}

function lineFrom(one: unknown, names: LineFieldNames): TypedDocumentLine {
  const fields: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
  const text = (name: string) => String(fields[name] ?? '')
  const [description, quantity] = [text('description'), text('quantity')]
  const [unit_price, vat_rate] = [text(names.unit_price), text(names.vat_rate)]
  return { description, quantity, unit_price, vat_rate, nature: parseLineNature(fields.nature) }
}

type ParsedLines = { outcome: 'valid'; lines: DocumentLine[] } | { outcome: 'invalid'; problem: string }

interface LineRules {
  /** Problem of a document without lines; `null` if it may have none. */
  noLines: string | null
  /** Problem of a line without text. */
  noText: string
}

/** Parses the typed lines, or returns the problem of the first invalid one, counted from 1. Empty rows are skipped. */
export function parseDocumentLines(typed: readonly TypedDocumentLine[], rules: LineRules): ParsedLines {
  const filled = typed.filter(isTypedLineFilled)
  if (filled.length === 0 && rules.noLines) return invalid(rules.noLines)
  if (filled.length > maxDocumentLines) return invalid(`${maxDocumentLines}\u00a0lignes au plus`)
  const lines: DocumentLine[] = []
  for (const [index, one] of filled.entries()) {
    const parsed = parseLine(one, rules)
    if (parsed.outcome === 'invalid') return invalid(`Ligne ${index + 1}\u00a0: ${parsed.problem}`)
    lines.push(parsed.line)
  }
  const problem = findDocumentAmountsProblem(lines)
  return problem ? invalid(problem) : { outcome: 'valid', lines }
}

const invalid = (problem: string) => ({ outcome: 'invalid', problem }) as const

type ParsedLine = { outcome: 'valid'; line: DocumentLine } | { outcome: 'invalid'; problem: string }

function parseLine(
  { description, quantity, unit_price, vat_rate, nature }: TypedDocumentLine,
  { noText }: LineRules,
): ParsedLine {
  const count = parseInteger(quantity, { min: 1, max: maxLineQuantity })
  const cents = parseCents(unit_price)
  if (description === '') return invalid(noText)
  if (description.length > maxTextLength) return invalid(`${maxTextLength}\u00a0caractères au plus`)
  if (count === null) return invalid('indiquez une quantité entière, de 1 à 9\u00a0999')
  if (cents === null) return invalid('indiquez un prix unitaire hors taxes, par exemple 62,50')
  if (!Object.hasOwn(vatRateOptions, vat_rate)) return invalid('choisissez un taux de TVA')
  return {
    outcome: 'valid',
    line: {
      description,
      quantity: count,
      unit_price: cents,
      vat_rate: vatRateFromField(vat_rate),
      ...toStoredNature(nature),
    },
  }
}
