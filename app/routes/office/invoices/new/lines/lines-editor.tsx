import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostLines, type TypedLine } from '../../../../../../domain/invoices/typed-lines.ts'
import { usualVat } from '../../../../../../domain/money/vat-rates.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { LineRow } from './line-row.tsx'
import { LinesTotals } from './lines-totals.tsx'
import { useTotals } from './use-totals.ts'
import './lines-editor.css'

interface LinesEditorProps {
  lines: readonly TypedLine[]
  problem?: string
  /** Cents including tax that deposits have paid. */
  deducted: number
}

const blank: TypedLine = { description: '', quantity: '1', unit_price: '', vat_rate: usualVat }

/** What is billed, a line each, and what it comes to as it is typed. */
export function LinesEditor({ lines, problem, deducted }: LinesEditorProps) {
  const [rows, setRows] = useState(() => [...lines, blank].map((line, key) => ({ key, line })))
  const box = useRef<HTMLFieldSetElement>(null)
  const problemId = useId()
  const { totals, count } = useTotals(box)
  const add = () => setRows((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, line: blank }])
  const remove = (key: number) => {
    flushSync(() => setRows((now) => now.filter((row) => row.key !== key)))
    // As if its fields had been emptied: counted, and kept.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset
      ref={box}
      className="invoice-lines"
      aria-describedby={problem ? problemId : undefined}
      onInput={count}
    >
      <legend>Lignes</legend>
      {rows.map(({ key, line }, place) => (
        <LineRow key={key} line={line} place={place} onRemove={() => remove(key)} />
      ))}
      {problem && (
        <p id={problemId} className="field__error" role="alert">
          {problem}
        </p>
      )}
      <div className="invoice-lines__end">
        {rows.length < mostLines && (
          <Button variant="secondary" onClick={add}>
            Ajouter une ligne
          </Button>
        )}
        <LinesTotals totals={totals} deducted={deducted} />
      </div>
    </fieldset>
  )
}
