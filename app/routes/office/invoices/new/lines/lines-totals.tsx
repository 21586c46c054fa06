import { useEffect, useEffectEvent, useState } from 'react'
import { readLines, typedLines } from '../../../../../../domain/invoices/typed-lines.ts'
import { formatCents } from '../../../../../../domain/money/format-cents.ts'
import { totalsOf } from '../../../../../../domain/money/vat.ts'

interface Totals {
  total_te: number
  total: number
}

/** Counted from the fields themselves, as the site will read them; nothing while they are not right. */
export function useTotals(box: { current: HTMLFieldSetElement | null }) {
  const [totals, setTotals] = useState<Totals | null>(null)
  const count = () => {
    const form = box.current?.closest('form')
    if (!form) return
    const texts = [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string')
    const read = readLines(typedLines(new URLSearchParams(texts)))
    setTotals(read.outcome === 'read' ? totalsOf(read.lines) : null)
  }
  const begin = useEffectEvent(count)
  useEffect(() => begin(), [])
  return { totals, count }
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
