import { formatCents } from '../../../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../../../domain/money/vat.ts'
import type { OrderRecord } from '../../../../../../domain/orders/find-order-record.ts'
import { typedLinesOf } from '../../../../../../domain/orders/lines/typed-lines.ts'

/** What it will be billed. */
export const linesView = ({ lines, total_te, total_ti, invoice }: OrderRecord['order']) => ({
  isBilled: invoice !== null,
  typed: typedLinesOf(lines),
  rows: lines.map((line, index) => ({
    key: `${index} ${line.description}`,
    description: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
    quantity: String(line.quantity),
    unit: formatCents(line.unit_price),
    total: formatCents(lineTotal(line)),
  })),
  totalTe: formatCents(total_te),
  total: formatCents(total_ti),
})
