import { formatCents } from '../../../../../../domain/money/format-cents.ts'

export interface Totals {
  total_te: number
  total: number
}

interface LinesTotalsProps {
  totals: Totals | null
  /** Cents including tax that deposits have paid. */
  deducted: number
}

/** What the lines come to, cents told as money; `--` while they are not right. */
export function LinesTotals({ totals, deducted }: LinesTotalsProps) {
  return (
    <dl className="invoice-lines__totals" aria-live="polite">
      {[
        ['Total HT', totals?.total_te],
        ['TVA', totals && totals.total - totals.total_te],
        ['Total TTC', totals?.total],
        ...(deducted > 0 ? [['Acomptes déduits', -deducted] as const] : []),
        ['Net à payer', totals && totals.total - deducted],
      ].map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCents(typeof cents === 'number' ? cents : null)}</dd>
        </div>
      ))}
    </dl>
  )
}
