import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { EstimateRim } from '../../../db/schema/contracts/estimates.ts'
import { parseLineNature, toStoredNature } from '../../billing/documents/line-nature.ts'
import { type CurrentPrice, findMostSpecificPrice } from '../../business/prices/price-grid.ts'
import type { QuoteRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { parseInteger, parsePercent, parsePrice } from '../../kernel/money/amounts.ts'
import {
  type DocumentTotals,
  defaultVatRate,
  findDocumentAmountsProblem,
  lineTotalExclTaxOf,
  totalsOfDocumentLines,
  vatRateFromField,
  vatRateOptions,
} from '../../kernel/money/vat.ts'
import {
  findColourForService,
  findFinishForService,
  maxColourLength,
  rimDefectNames,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
  rimSizes,
} from '../../kernel/rim-words.ts'
import type { Client } from '../../people/clients/client.ts'
import { buildGlobalDiscountLines, withDiscountLine } from './discount-lines.ts'
import {
  type EstimateContent,
  type EstimateDraftLine,
  type EstimateLineField,
  estimateDraftLinesOf,
  estimateLineFieldName,
} from './estimate-content.ts'
import { type DiscountKind, discountKinds } from './estimate-options.ts'

/** A draft priced as an estimate, as far as it is complete. */
export interface PricedEstimateDraft {
  lines: PricedEstimateLine[]
  /** Problems by field name, and by `client` and `form`. */
  problems: Record<string, string>
  /** Printed lines including discounts; `totals` are their totals. */
  printed: DocumentLine[]
  totals: DocumentTotals
  rims: EstimateRim[]
  workingDays: number
  validityDays: number
}

const maxMessageLength = 2_000

/** Maximum number of rims of an estimate. Its order has a row for each. */
const maxRims = 200

/** Prices a draft by the current grid, and returns the problems that prevent issuing it. */
export function priceEstimateDraft(
  content: EstimateContent,
  client: Pick<Client, 'type'> | null,
  grid: readonly CurrentPrice[],
): PricedEstimateDraft {
  const problems: Record<string, string> = {}
  const lines = estimateDraftLinesOf(content).map((line) =>
    priceLine(line, grid, content.pos ?? '', problems),
  )
  const printedLines = lines.flatMap(({ printed, discount }) =>
    printed ? withDiscountLine(printed, typedPercent(discount)) : [],
  )
  const estimateDiscount = wholeDiscount(content, client, problems)
  const printed = [
    ...printedLines,
    ...(estimateDiscount ? buildGlobalDiscountLines(printedLines, estimateDiscount) : []),
  ]
  if (!client) problems.client = 'Choisissez le client'
  if (lines.length === 0) problems.form = 'Ajoutez au moins une ligne'
  const rims = lines.flatMap(toEstimateRims)
  const beyond =
    findDocumentAmountsProblem(printed) ??
    (rims.length > maxRims
      ? `Un devis compte ${maxRims}\u00a0jantes au plus\u00a0: faites-en plusieurs`
      : null)
  if (beyond) problems.form = beyond
  if ((content.message ?? '').length > maxMessageLength)
    problems.message = '2\u00a0000\u00a0caractères au plus'
  return {
    lines,
    problems,
    printed,
    totals: totalsOfDocumentLines(printed),
    rims: rims.slice(0, maxRims),
    workingDays: parseDayCount(
      content,
      'days',
      120,
      problems,
      'Indiquez le délai, de 1 à 120\u00a0jours ouvrés',
    ),
    validityDays: parseDayCount(
      content,
      'validity',
      365,
      problems,
      'Indiquez la validité, de 1 à 365\u00a0jours',
    ),
  }
}

function parseDayCount(
  content: EstimateContent,
  field: 'days' | 'validity',
  max: number,
  problems: Record<string, string>,
  sentence: string,
): number {
  const number = parseInteger(content[field] ?? '', { min: 1, max })
  if (number === null) problems[field] = sentence
  return number ?? 1
}

/** A line of a draft with its price. */
export interface PricedEstimateLine extends EstimateDraftLine {
  /** Printed text. */
  wording: string
  /** Unit price in cents by the price grid; `null` if the grid has no price, and for free lines. */
  grid: number | null
  /** Printed line; `null` while something is missing. */
  printed: DocumentLine | null
  /** Cents excluding tax, less its own discount. */
  total: number | null
}

/** Returns a line with its typed price, otherwise with the price of the grid. Adds its problems to `problems`. */
function priceLine(
  typed: EstimateDraftLine,
  prices: readonly CurrentPrice[],
  posId: string,
  problems: Record<string, string>,
): PricedEstimateLine {
  const line = {
    ...typed,
    finish: findFinishForService(typed.service, typed.finish),
    colour: findColourForService(typed.service, typed.colour),
  }
  const isRim = line.kind === 'rim'
  const { place, service, finish, size } = line
  const grid = isRim
    ? findMostSpecificPrice(prices, { posId, service, finish, size: Number(size) || null })
    : null
  const wording = line.text.trim() || (isRim ? describeRim(line) : '')
  const ownProblems = lineProblems(line, wording, grid)
  for (const [field, sentence] of ownProblems) problems[estimateLineFieldName(place, field)] ??= sentence
  const unit = line.price.trim() ? parsePrice(line.price) : grid
  const quantity = parseInteger(line.quantity, { min: 1, max: 999 })
  if (ownProblems.length > 0 || unit === null || quantity === null)
    return { ...line, wording, grid, printed: null, total: null }
  const nature = isRim ? undefined : parseLineNature(line.nature)
  const printed: DocumentLine = {
    description: wording,
    quantity,
    unit_price: unit,
    vat_rate: vatRateFromField(line.vat),
    ...toStoredNature(nature),
  }
  const total = withDiscountLine(printed, typedPercent(line.discount)).reduce(
    (sum, one) => sum + lineTotalExclTaxOf(one),
    0,
  )
  return { ...line, wording, grid, printed, total }
}

/** Returns the default text of a rim's line: « Jante avant gauche 19 pouces : rénovation, satinée, RAL 7016 ». */
function describeRim({ position, size, service, finish, colour, notes }: EstimateDraftLine): string {
  const positionName = position === 'other' ? '' : wordIn(rimPositionNames, position).toLowerCase()
  const rim = ['Jante', positionName, size && `${size}\u00a0pouces`].filter(Boolean).join(' ')
  const work = [
    wordIn(rimServiceNames, service).toLowerCase(),
    finish === 'none' ? '' : wordIn(rimFinishNames, finish).toLowerCase(),
    colour,
  ]
  return `${rim}\u00a0: ${[...work, notes].filter(Boolean).join(', ')}`
}

const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''

const maxTextLength = 400

type LineProblem = [
  field: 'position' | 'service' | 'finish' | 'colour' | 'text' | 'quantity' | 'price' | 'discount' | 'vat',
  string,
]

function lineProblems(line: EstimateDraftLine, wording: string, grid: number | null): LineProblem[] {
  const { kind, position, service, finish, colour, text, quantity, price, discount, vat } = line
  const isRim = kind === 'rim'
  const isMissing = price.trim() === '' && grid === null
  const checks: (readonly [...LineProblem, boolean])[] = [
    ['position', 'Choisissez la position', isRim && !Object.hasOwn(rimPositionNames, position)],
    ['service', 'Choisissez la prestation', isRim && !Object.hasOwn(rimServiceNames, service)],
    ['finish', 'Choisissez la finition', isRim && !Object.hasOwn(rimFinishNames, finish)],
    ['colour', `${maxColourLength}\u00a0caractères au plus`, colour.length > maxColourLength],
    ['text', 'Indiquez ce qui est fait', wording === ''],
    ['text', `${maxTextLength}\u00a0caractères au plus`, text.length > maxTextLength],
    ['quantity', 'Indiquez une quantité, de 1 à 999', parseInteger(quantity, { min: 1, max: 999 }) === null],
    ['price', isRim ? 'La grille n’a pas ce prix\u00a0: indiquez-le' : 'Indiquez un prix', isMissing],
    ['price', 'Indiquez un prix hors taxes, comme 89,50', price.trim() !== '' && parsePrice(price) === null],
    [
      'discount',
      'Indiquez un pourcentage, de 0 à 100',
      discount.trim() !== '' && parsePercent(discount) === null,
    ],
    ['vat', 'Choisissez le taux de TVA', !Object.hasOwn(vatRateOptions, vat)],
  ]
  return checks.filter(([, , isWrong]) => isWrong).map(([field, sentence]) => [field, sentence])
}

/** Returns name and percentage of the discount on the whole estimate. Adds its problems to `problems`. */
function wholeDiscount(
  { discount = '', discount_kind: kind = '' }: EstimateContent,
  client: Pick<Client, 'type'> | null,
  problems: Record<string, string>,
) {
  if (discount.trim() === '') return null
  const percent = parsePercent(discount)
  if (percent === null) problems.discount = 'Indiquez un pourcentage, de 0 à 100'
  const discountKind = Object.hasOwn(discountKinds, kind) ? discountKinds[kind as DiscountKind] : null
  if (!discountKind) problems.discount_kind = 'Choisissez de quelle remise il s’agit'
  if (discountKind?.for === 'company' && client?.type === 'individual') {
    problems.discount_kind = 'La remise professionnelle est réservée aux professionnels'
    return null
  }
  return percent && discountKind ? { name: discountKind.name, percent } : null
}

const typedPercent = (typed: string) => (typed.trim() === '' ? null : parsePercent(typed))

function toEstimateRims({
  kind,
  position,
  size,
  service,
  finish,
  colour,
  defects,
  notes,
  printed,
}: PricedEstimateLine): EstimateRim[] {
  if (kind !== 'rim' || !printed) return []
  const knownDefects = defects.split(' ').filter((defect) => Object.hasOwn(rimDefectNames, defect))
  const rim = { position, size: Number(size) || null, service, finish, colour, defects: knownDefects, notes }
  return Array.from({ length: printed.quantity }, () => rim)
}

type NewLine = Partial<Record<EstimateLineField, string>>

const rimOrder = ['avg', 'avd', 'arg', 'ard'] as const

/** Maximum number of rims that get one line each (two cars). Larger requests, from fleets, become one line with a quantity. */
const maxSeparateRims = 8

const serviceOfRequest: Readonly<Record<QuoteRequest['service'], string>> = {
  rénovation: 'renovation',
  dévoilage: 'devoilage',
  soudure: 'soudure',
  autre: '',
}

export const newEstimateRimLine: NewLine = {
  kind: 'rim',
  position: 'other',
  finish: 'none',
  quantity: '1',
  vat: defaultVatRate,
}
export const emptyFreeEstimateLine: NewLine = { kind: 'free', quantity: '1', vat: defaultVatRate }

/** Returns one line for each rim of a request, filled with its data. */
export function estimateLinesOfRequest({ number, size, service }: QuoteRequest): NewLine[] {
  const count = number ?? 0
  const line: NewLine = {
    ...newEstimateRimLine,
    size: sizeOf(size),
    service: serviceOfRequest[service],
    finish: service === 'rénovation' ? 'painted' : 'none',
  }
  if (count > maxSeparateRims) return [{ ...line, quantity: String(count) }]
  return Array.from({ length: count }, (_, index) => ({ ...line, position: rimOrder[index] ?? 'other' }))
}

/**
 * Returns the size in inches: 19 for « 19" », and the smallest possible one, 22, for « 22+" »; empty if the workshop does not
 * accept that size.
 */
function sizeOf(size: string | null): string {
  const inches = Number.parseInt(size ?? '', 10)
  return (rimSizes as readonly number[]).includes(inches) ? String(inches) : ''
}
