import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { formatDecimalCents, parsePercent, roundToSum } from '../../kernel/money/amounts.ts'
import {
  centsInclTax,
  type DocumentTotals,
  lineTotalExclTaxOf,
  totalsOfDocumentLines,
} from '../../kernel/money/vat.ts'
import { findFinishForService, isCarRimPosition } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { buildGlobalDiscountLines, withDiscountLine } from './discount-lines.ts'
import type { Estimate } from './estimate.ts'
import {
  type EstimateContent,
  type EstimateDraftLine,
  estimateDraftLinesOf,
  estimateLineFieldName,
  normalizeEstimateContent,
  withoutEstimateLine,
} from './estimate-content.ts'
import { discountKinds } from './estimate-options.ts'

/*
 * Choice of rims from an estimate by its client, shared by browser and server. A line discount follows its line, a
 * discount on the whole estimate is recomputed, and lines that are not rims are always included.
 */

/** Lines of an estimate, priced again for a choice of rims. */
export interface PricedRimChoice {
  lines: {
    /** Key of each rim on the line that may be left out; empty for lines that always stay. */
    keys: string[]
    line: DocumentLine
    /** Discount on the line, in hundredths of a percent. */
    percent: number | null
  }[]
  /** Discount on the whole estimate; `percent` in hundredths. */
  whole: { name: string; percent: number } | null
}

/**
 * Returns the lines and totals of a choice. `beside` are the lines that belong to no rim: extras and the discount on the whole
 * estimate.
 */
export function priceRimChoice(
  { lines, whole }: PricedRimChoice,
  isChosen: (key: string) => boolean,
): { printed: DocumentLine[]; beside: DocumentLine[]; totals: DocumentTotals } {
  const extras = lines.flatMap(({ keys, line, percent }) =>
    keys.length === 0 ? withDiscountLine(line, percent) : [],
  )
  const pricedLines = lines.flatMap(({ keys, line, percent }) => {
    const quantity = keys.length > 0 ? quantityOf(line, keys, keys.filter(isChosen).length) : line.quantity
    return quantity > 0 ? withDiscountLine({ ...line, quantity }, percent) : []
  })
  const off = whole ? buildGlobalDiscountLines(pricedLines, whole) : []
  const printed = [...pricedLines, ...off]
  return { printed, beside: [...extras, ...off], totals: totalsOfDocumentLines(printed) }
}

/**
 * Prices including tax that are shown for a choice: one for each chosen rim, by its key, and one for each line that belongs to no
 * rim.
 */
interface ShownPrices {
  rims: Map<string, number>
  beside: number[]
}

/**
 * Returns the prices in cents including tax of the chosen rims and of the lines that belong to no rim. They are rounded together
 * so that they add up to the total of the estimate.
 */
export function rimPricesInclTaxOf(
  rims: readonly (Pick<ChoosableRim, 'key'> & { exact: number })[],
  { beside, totals }: Pick<ReturnType<typeof priceRimChoice>, 'beside' | 'totals'>,
  isChosen: (key: string) => boolean,
): ShownPrices {
  const chosen = rims.filter(({ key }) => isChosen(key))
  const cents = roundToSum(totals.total, [
    ...chosen.map(({ exact }) => exact),
    ...beside.map((line) => centsInclTax(lineTotalExclTaxOf(line), line.vat_rate)),
  ])
  return {
    rims: new Map(chosen.map(({ key }, index) => [key, cents[index] ?? 0])),
    beside: cents.slice(chosen.length),
  }
}

/** Returns the quantity of a line for a number of chosen keys. A line with one key is chosen as a whole. */
const quantityOf = ({ quantity }: DocumentLine, keys: readonly string[], chosen: number) =>
  keys.length === 1 ? chosen * quantity : chosen

/** A rim that can be chosen, or several identical rims that are chosen together. */
export interface ChoosableRim extends Pick<EstimateDraftLine, 'position' | 'size'> {
  key: string
  /** Work on the rim, one for each of its lines. */
  works: Pick<EstimateDraftLine, 'service' | 'finish'>[]
  /** Printed text of the rim's lines. */
  wording: string
  quantity: number
  /** Position among the identical rims of its line; `null` if the rim is the only one or if they are chosen together. */
  alike: { nth: number; of: number } | null
  /** Discount on its lines in hundredths of a percent; `null` if it differs. */
  percent: number | null
  totals: DocumentTotals
  /** Indexes in the estimate's list of rims (`estimate.rims`), one for each piece of work. */
  rows: number[]
}

interface EstimateChoice extends PricedRimChoice {
  rims: ChoosableRim[]
}

/**
 * Maximum number of identical rims on a line that are chosen one by one. A larger number, such as that of a fleet, is chosen as a
 * whole.
 */
const maxAlike = 8

/** Part of an estimate: the keys of the chosen rims, at least one and not all. */
export interface ChosenRims {
  choice: EstimateChoice
  keys: ReadonlySet<string>
}

type ReadChoice =
  /** `chosen` is `null` for the whole estimate. */
  | { outcome: 'read'; chosen: ChosenRims | null }
  /** The estimate does not have one of the chosen rims. */
  | { outcome: 'changed' }
  | { outcome: 'none-chosen' }

/** Reads which part of the estimate these keys choose; `null` keys choose the whole estimate. */
export function resolveRimChoice(
  estimate: Pick<Estimate, 'content' | 'lines'>,
  keys: readonly string[] | null,
): ReadChoice {
  if (!keys) return { outcome: 'read', chosen: null }
  const choice = findRimChoice(estimate)
  const all = choice?.rims.map(({ key }) => key) ?? []
  if (!choice || keys.some((key) => !all.includes(key))) return { outcome: 'changed' }
  if (keys.length === 0) return { outcome: 'none-chosen' }
  const isWhole = all.every((key) => keys.includes(key))
  return { outcome: 'read', chosen: isWhole ? null : { choice, keys: new Set(keys) } }
}

/** Returns the cents including tax of the chosen part; `null` means the whole estimate. */
export const totalOfChosenRims = ({ total }: Pick<Estimate, 'total'>, chosen: ChosenRims | null): number =>
  chosen ? priceRimChoice(chosen.choice, (key) => chosen.keys.has(key)).totals.total : (total ?? 0)

/**
 * Returns the rims of an estimate that can be chosen. Returns `null` if there are fewer than two, or if the printed
 * lines cannot be reproduced to the cent from the typed content: the client can then only accept or decline the whole
 * estimate.
 */
export function findRimChoice(estimate: Pick<Estimate, 'content' | 'lines'>): EstimateChoice | null {
  if (!estimate.content) return null
  const content = normalizeEstimateContent(estimate.content)
  const all = estimateDraftLinesOf(content)
  const lines: PricedRimChoice['lines'] = []
  const pieces: Piece[] = []
  let next = 0
  let row = 0
  for (const typed of all) {
    const line = estimate.lines[next]
    if (!line) return null
    const percent = typed.discount.trim() === '' ? null : parsePercent(typed.discount)
    const keys = typed.kind === 'rim' ? rimKeys(typed, all, line.quantity) : []
    lines.push({ keys, line, percent })
    for (const [index, key] of keys.entries()) {
      const rows = keys.length > 1 ? [row + index] : range(row, line.quantity)
      pieces.push({ key, typed, line, percent, index, of: keys.length, rows })
    }
    if (typed.kind === 'rim') row += line.quantity
    next += withDiscountLine(line, percent).length
  }
  const rims = [...Map.groupBy(pieces, ({ key }) => key).values()].flatMap(toRim)
  const choice = { lines, whole: wholeOf(content), rims }
  const { printed } = priceRimChoice(choice, () => true)
  return rims.length > 1 && isSame(printed, estimate.lines) ? choice : null
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** A line of a rim, or one rim's share of a line. */
interface Piece {
  key: string
  typed: EstimateDraftLine
  line: DocumentLine
  percent: number | null
  index: number
  of: number
  rows: number[]
}

/**
 * Returns the keys of the rims on a line. All work on one position of a car shares a key, so that a client cannot leave out the
 * weld and keep the paint that would hide the crack.
 */
function rimKeys(
  { place, position }: EstimateDraftLine,
  all: readonly EstimateDraftLine[],
  quantity: number,
): string[] {
  const ofSameRim = all.filter((other) => other.kind === 'rim' && other.position === position)
  if (isCarRimPosition(position) && ofSameRim.length > 1) return [`${ofSameRim[0]?.place}`]
  if (quantity === 1 || quantity > maxAlike) return [`${place}`]
  return Array.from({ length: quantity }, (_, index) => `${place}-${index + 1}`)
}

/** Combines all pieces with one key into one rim. */
function toRim(pieces: readonly Piece[]): ChoosableRim[] {
  const [first] = pieces
  if (!first) return []
  const { key, typed, index, of, percent } = first
  const quantity = of === 1 ? Math.max(...pieces.map(({ line }) => line.quantity)) : 1
  const printed = pieces.flatMap(({ line, percent: off }) =>
    withDiscountLine(of === 1 ? line : { ...line, quantity: 1 }, off),
  )
  return [
    {
      key,
      position: typed.position,
      size: typed.size,
      works: pieces.map(({ typed: { service, finish } }) => ({
        service,
        finish: findFinishForService(service, finish),
      })),
      quantity,
      wording: pieces.map(({ line }) => line.description).join(', puis '),
      percent: pieces.every((piece) => piece.percent === percent) ? percent : null,
      alike: of === 1 ? null : { nth: index + 1, of },
      totals: totalsOfDocumentLines(printed),
      rows: pieces.flatMap(({ rows }) => rows),
    },
  ]
}

function wholeOf({ discount = '', discount_kind: kind = '' }: EstimateContent): PricedRimChoice['whole'] {
  const percent = discount.trim() === '' ? null : parsePercent(discount)
  const discountKind = getOwnProperty(discountKinds, kind)
  return percent && discountKind ? { name: discountKind.name, percent } : null
}

/** Compares lines field by field, because the fields of stored lines may be in any order. */
const isSame = (one: readonly DocumentLine[], other: readonly DocumentLine[]) =>
  JSON.stringify(one.map(comparedLineFieldsOf)) === JSON.stringify(other.map(comparedLineFieldsOf))

/** Returns the compared fields of a line, in a fixed order. */
export const comparedLineFieldsOf = ({
  description,
  quantity,
  unit_price,
  vat_rate,
  nature,
}: DocumentLine) => [description, quantity, unit_price, vat_rate, nature ?? 'service']

/**
 * Returns the typed content of an estimate without the rims left out. Prices are those of the issued estimate, so that
 * the current price grid does not change them.
 */
export function withChosenRimsOnly(
  estimate: Pick<Estimate, 'content'>,
  { lines }: PricedRimChoice,
  isChosen: (key: string) => boolean,
): EstimateContent {
  const content = normalizeEstimateContent(estimate.content ?? {})
  let remainingContent = content
  for (const [index, { place }] of estimateDraftLinesOf(content).entries()) {
    const priced = lines[index]
    if (!priced || priced.keys.length === 0) continue
    const quantity = quantityOf(priced.line, priced.keys, priced.keys.filter(isChosen).length)
    remainingContent =
      quantity === 0
        ? withoutEstimateLine(remainingContent, place)
        : {
            ...remainingContent,
            [estimateLineFieldName(place, 'quantity')]: String(quantity),
            [estimateLineFieldName(place, 'price')]: formatDecimalCents(priced.line.unit_price),
          }
  }
  return remainingContent
}
