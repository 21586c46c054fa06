import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  mostLines,
  readLines,
  type TypedLine,
  typedLines,
} from '../../../../../domain/invoices/typed-lines.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { totalsOf } from '../../../../../domain/money/vat.ts'
import { usualVat, vatRates } from '../../../../../domain/money/vat-rates.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { X } from '../../../../ui/icon/icons.ts'
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
      </div>
    </fieldset>
  )
}

/** Counted from the fields themselves, as the site will read them; nothing while they are not right. */
function useTotals(box: { current: HTMLFieldSetElement | null }) {
  const [totals, setTotals] = useState<{ total_te: number; total: number } | null>(null)
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

interface LineRowProps {
  line: TypedLine
  place: number
  onRemove(): void
}

function LineRow({ line, place, onRemove }: LineRowProps) {
  const id = useId()
  const called = `Ligne ${place + 1}`
  return (
    <fieldset className="invoice-line" aria-label={called}>
      <label className="invoice-line__what" htmlFor={`${id}-d`}>
        <span>Désignation</span>
        <input
          id={`${id}-d`}
          name="description"
          className="field__control"
          defaultValue={line.description}
          maxLength={400}
        />
      </label>
      <label htmlFor={`${id}-q`}>
        <span>Qté</span>
        <input
          id={`${id}-q`}
          name="quantity"
          className="field__control"
          inputMode="numeric"
          defaultValue={line.quantity}
          maxLength={6}
        />
      </label>
      <label htmlFor={`${id}-p`}>
        <span>Prix HT</span>
        <input
          id={`${id}-p`}
          name="unit_price"
          className="field__control"
          inputMode="decimal"
          defaultValue={line.unit_price}
          maxLength={16}
        />
      </label>
      <label htmlFor={`${id}-t`}>
        <span>TVA</span>
        <select id={`${id}-t`} name="vat_rate" className="field__control" defaultValue={line.vat_rate}>
          {Object.entries(vatRates).map(([rate, text]) => (
            <option key={rate} value={rate}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="invoice-line__remove"
        onClick={onRemove}
        aria-label={`Retirer la ligne ${place + 1}`}
      >
        <X />
      </button>
    </fieldset>
  )
}
