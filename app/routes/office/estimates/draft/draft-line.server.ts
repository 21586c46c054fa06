import type { PricedLine } from '../../../../../domain/estimates/drafts/price-line.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'

export const lineView = ({ place, kind, says, grid, total }: PricedLine) => ({
  place,
  kind,
  says,
  grid: grid === null ? null : formatCents(grid),
  total: total === null ? null : formatCents(total),
})
