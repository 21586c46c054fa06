import { typedNature } from '../../documents/line-nature.ts'
import { decimalCents } from '../../money/format-cents.ts'
import { typedRate } from '../../money/vat-rates.ts'
import type { PreparedInvoice } from '../issuing/prepare-invoice.ts'
import { tidyText } from '../typed-lines.ts'
import { usualExemption } from '../vat-exemption.ts'
import type { DraftContent } from './draft-content.ts'
import { writeLines } from './draft-lines.ts'

/** What is proposed before anybody has changed it. */
export function proposedContent(prepared: PreparedInvoice, pos: string): DraftContent {
  const { client, lines, suppliedOn, purchaseOrder, registration, mileage } = prepared
  return {
    pos: prepared.posId ?? pos,
    supplied_on: suppliedOn,
    purchase_order: purchaseOrder.trim(),
    registration: registration.trim(),
    mileage: mileage === null ? '' : String(mileage),
    exemption: usualExemption(client) ?? '',
    email: client.email?.trim() ?? '',
    lignes: writeLines(
      lines.map(({ description, quantity, unit_price, vat_rate, nature }) => ({
        description: tidyText(description),
        quantity: String(quantity),
        unit_price: decimalCents(unit_price),
        vat_rate: typedRate(vat_rate),
        nature: typedNature(nature),
      })),
    ),
  }
}
