import { useEffect, useEffectEvent, useState } from 'react'
import { readLines, typedLines } from '../../../../../../domain/invoices/typed-lines.ts'
import { totalsOf } from '../../../../../../domain/money/vat.ts'
import type { Totals } from './lines-totals.tsx'

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
