import type { DocumentLine } from '../../../db/schema/money/documents.ts'
import type { EstimateRim } from '../../../db/schema/money/estimates.ts'
import type { Client } from '../../clients/client.ts'
import { amountsProblem } from '../../money/most-cents.ts'
import { lineTotal, type Totals, totalsOf } from '../../money/vat.ts'
import { rateOf } from '../../money/vat-rates.ts'
import type { HeldPrice } from '../../prices/price-on.ts'
import { mostParticular } from '../../prices/price-on.ts'
import { readPrice } from '../../prices/read-price.ts'
import { rimDefects } from '../../rims/rim-words.ts'
import { type DiscountKind, discountKinds } from '../estimate-words.ts'
import { describeRim } from '../rim-lines.ts'
import { discounted, discountLines } from './discount-lines.ts'
import { type DraftLine, type EstimateContent, lineName, linesIn } from './estimate-content.ts'
import { lineProblems } from './line-problems.ts'
import { percentIn, wholeIn } from './typed-figures.ts'

/** A line of a draft, and what it comes to. */
export interface PricedLine extends DraftLine {
  /** What is printed of it. */
  says: string
  /** Cents that the grid of the day asks for one; null where it says nothing, and of free lines. */
  grid: number | null
  /** As it is printed; null while something is missing. */
  printed: DocumentLine | null
  /** Cents excluding tax, its own discount taken off. */
  total: number | null
}

/** A draft as a quote, as far as it has come. */
export interface PricedDraft {
  lines: PricedLine[]
  /** By the name of the field; `client` and `form` besides. */
  problems: Record<string, string>
  /** What is printed, discounts included, and what it comes to. */
  printed: DocumentLine[]
  totals: Totals
  rims: EstimateRim[]
  workingDays: number
  validityDays: number
}

const longestMessage = 2_000

/** Rims that one quote tells one by one. */
const mostRims = 200

/** Prices a draft by the grid of the day and says what is missing before it can be issued (docs/product.md §11.13). */
export function priceDraft(
  content: EstimateContent,
  client: Pick<Client, 'type'> | null,
  grid: readonly HeldPrice[],
): PricedDraft {
  const problems: Record<string, string> = {}
  const lines = linesIn(content).map((line) => priceLine(line, grid, content.pos ?? '', problems))
  const each = lines.flatMap(({ printed, discount }) => (printed ? discounted(printed, discount) : []))
  const whole = wholeDiscount(content, client, problems)
  const printed = [...each, ...(whole ? discountLines(each, whole) : [])]
  if (!client) problems.client = 'Choisissez le client'
  if (lines.length === 0) problems.form = 'Ajoutez au moins une ligne'
  const beyond = amountsProblem(printed)
  if (beyond) problems.form = beyond
  if ((content.message ?? '').length > longestMessage) problems.message = '2\u00a0000\u00a0caractères au plus'
  return {
    ...{ lines, problems, printed },
    totals: totalsOf(printed),
    rims: lines.flatMap(rimsOf).slice(0, mostRims),
    workingDays: asked(content, 'days', 120, problems, 'Indiquez le délai, de 1 à 120\u00a0jours ouvrés'),
    validityDays: asked(content, 'validity', 365, problems, 'Indiquez la validité, de 1 à 365\u00a0jours'),
  }
}

function asked(
  content: EstimateContent,
  field: 'days' | 'validity',
  most: number,
  problems: Record<string, string>,
  sentence: string,
): number {
  const number = wholeIn(content[field] ?? '', { least: 1, most })
  if (number === null) problems[field] = sentence
  return number ?? 1
}

function priceLine(
  line: DraftLine,
  held: readonly HeldPrice[],
  posId: string,
  problems: Record<string, string>,
): PricedLine {
  const isRim = line.kind === 'rim'
  const { place, service, finish, size } = line
  const grid = isRim ? mostParticular(held, { posId, service, finish, size: Number(size) || null }) : null
  const says = line.text.trim() || (isRim ? describeRim(line) : '')
  const found = lineProblems(line, says, grid)
  for (const [field, sentence] of found) problems[lineName(place, field)] ??= sentence
  const unit = line.price.trim() ? readPrice(line.price) : grid
  const quantity = wholeIn(line.quantity, { least: 1, most: 999 })
  if (found.length > 0 || unit === null || quantity === null)
    return { ...line, says, grid, printed: null, total: null }
  const printed = { description: says, quantity, unit_price: unit, vat_rate: rateOf(line.vat) }
  const total = discounted(printed, line.discount).reduce((sum, one) => sum + lineTotal(one), 0)
  return { ...line, says, grid, printed, total }
}

/** Name and rate of the discount on everything; what is wrong with it is told. */
function wholeDiscount(
  { discount = '', discount_kind: kind = '' }: EstimateContent,
  client: Pick<Client, 'type'> | null,
  problems: Record<string, string>,
) {
  if (discount.trim() === '') return null
  const percent = percentIn(discount)
  if (percent === null) problems.discount = 'Indiquez un pourcentage, de 0 à 100'
  const known = Object.hasOwn(discountKinds, kind) ? discountKinds[kind as DiscountKind] : null
  if (!known) problems.discount_kind = 'Choisissez de quelle remise il s’agit'
  if (known?.for === 'company' && client?.type === 'individual') {
    problems.discount_kind = 'La remise professionnelle est réservée aux professionnels'
    return null
  }
  return percent && known ? { name: known.name, percent } : null
}

function rimsOf({
  kind,
  position,
  size,
  service,
  finish,
  defects,
  notes,
  printed,
}: PricedLine): EstimateRim[] {
  if (kind !== 'rim' || !printed) return []
  const known = defects.split(' ').filter((defect) => Object.hasOwn(rimDefects, defect))
  const rim = { position, size: Number(size) || null, service, finish, defects: known, notes }
  return Array.from({ length: printed.quantity }, () => rim)
}
