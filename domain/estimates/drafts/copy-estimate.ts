import { decimalCents } from '../../money/format-cents.ts'
import { lineTotal } from '../../money/vat.ts'
import { typedRate } from '../../money/vat-rates.ts'
import type { Estimate } from '../estimate.ts'
import { usualDays, usualValidity } from '../estimate-words.ts'
import { withLines } from './draft-lines.ts'
import { type EstimateContent, wholeContent } from './estimate-content.ts'

/**
 * An issued quote as a draft again: as it was typed; of one that no draft became, its lines with their prices. Its discounts
 * are given anew.
 */
export function contentOfEstimate(estimate: Estimate): EstimateContent {
  const { content, pos_id, vehicle, registration_number, working_days, message, lines } = estimate
  if (content) return wholeContent({ ...content, pos: pos_id })
  const head = wholeContent({
    pos: pos_id,
    vehicle,
    registration: registration_number,
    message,
    days: String(working_days ?? usualDays),
    validity: String(usualValidity()),
  })
  const typed = lines
    .filter((line) => lineTotal(line) >= 0)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => ({
      kind: 'free',
      text: description,
      quantity: String(quantity),
      price: decimalCents(unit_price),
      vat: typedRate(vat_rate),
      nature: nature === 'goods' ? nature : '',
    }))
  return withLines(head, typed)
}
