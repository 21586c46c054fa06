import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { EstimateRim } from '../../../db/schema/money/estimate-rim.ts'
import type { Client } from '../../clients/client.ts'
import { amountsProblem } from '../../money/most-cents.ts'
import { type Totals, totalsOf } from '../../money/vat.ts'
import type { HeldPrice } from '../../prices/held-prices.ts'
import { discounted, discountLines } from './discount-lines.ts'
import { linesIn } from './draft-lines.ts'
import type { EstimateContent } from './estimate-content.ts'
import { type PricedLine, priceLine } from './price-line.ts'
import { rimsOf } from './rims-of-line.ts'
import { wholeIn } from './typed-figures.ts'
import { wholeDiscount } from './whole-discount.ts'

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
    lines,
    problems,
    printed,
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
