import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  deserializeTypedLines,
  documentLinesFromForm,
  maxDocumentLines,
  type TypedDocumentLine,
} from '../../../../../../domain/billing/documents/document-lines.ts'
import { lineNatureChoices } from '../../../../../../domain/billing/documents/line-nature.ts'
import {
  describeInvoiceLines,
  parseInvoiceLines,
} from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import type { FieldConflict } from '../../../../../../domain/kernel/forms/merge-changes.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import {
  defaultVatRate,
  totalsOfDocumentLines,
  vatRateOptions,
} from '../../../../../../domain/kernel/money/vat.ts'
import { ConflictField } from '../../../../../office/form/conflict-field.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { CloseIcon } from '../../../../../ui/icon/icons.ts'
import '../../../../../ui/field/field.css'
import './new-invoice.css'

interface LinesPartProps {
  lines: readonly TypedDocumentLine[]
  /** The lines as text, in the format in which they are stored. */
  written: string
  problem?: string
  conflict?: FieldConflict
  deducted: number
  onTotals(totals: InvoiceLineTotals | null): void
}

/** Lines of an invoice, or the choice between two conflicting versions of them. */
export function InvoiceLinesPart({ conflict, ...part }: LinesPartProps) {
  if (!conflict) return <LiveLines {...part} />
  const wording = Object.fromEntries(
    [conflict.mine, conflict.theirs].map((one) => [one, describeInvoiceLines(one)]),
  )
  return <ConflictField label="Lignes" conflict={conflict} wording={wording} />
}

/**
 * Lines that are updated by changes of other users while they are not edited here. The hidden field receives these changes as
 * `fill` events.
 */
function LiveLines({ lines: first, written, ...editor }: Omit<LinesPartProps, 'conflict'>) {
  const [filled, setFilled] = useState({ times: 0, lines: first })
  const field = useRef<HTMLInputElement>(null)
  const follow = useEffectEvent(() =>
    setFilled(({ times }) => ({ times: times + 1, lines: deserializeTypedLines(field.current?.value) })),
  )
  useEffect(() => {
    const current = field.current
    const fill = () => follow()
    current?.addEventListener('fill', fill)
    return () => current?.removeEventListener('fill', fill)
  }, [])
  return (
    <>
      <input ref={field} type="hidden" name="lignes" defaultValue={written} />
      <LinesEditor key={filled.times} lines={filled.lines} {...editor} />
    </>
  )
}

interface LinesEditorProps {
  lines: readonly TypedDocumentLine[]
  problem?: string
  /** Amount that deposits have paid, in cents including tax. */
  deducted: number
  /** Called with the totals after each change, to show them elsewhere. */
  onTotals(totals: InvoiceLineTotals | null): void
}

const blank: TypedDocumentLine = { description: '', quantity: '1', unit_price: '', vat_rate: defaultVatRate }

/** Editor of the billed lines, with totals that update while the user types. */
function LinesEditor({ lines, problem, deducted, onTotals }: LinesEditorProps) {
  const [rows, setRows] = useState(() => [...lines, blank].map((line, key) => ({ key, line })))
  const box = useRef<HTMLFieldSetElement>(null)
  const problemId = useId()
  const { totals, count } = useLinesTotals(box, onTotals)
  const add = () => setRows((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, line: blank }])
  const remove = (key: number) => {
    flushSync(() => setRows((now) => now.filter((row) => row.key !== key)))
    // An `input` event, so that the removed line is counted and saved as if its fields had been emptied.
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
      {rows.map(({ key, line }, index) => (
        <LineRow key={key} line={line} index={index} onRemove={() => remove(key)} />
      ))}
      {problem && (
        <p id={problemId} className="field__error" role="alert">
          {problem}
        </p>
      )}
      <div className="invoice-lines__end">
        {rows.length < maxDocumentLines && (
          <Button variant="secondary" onClick={add}>
            Ajouter une ligne
          </Button>
        )}
        <LinesTotals totals={totals} deducted={deducted} />
      </div>
    </fieldset>
  )
}

interface LineRowProps {
  line: TypedDocumentLine
  index: number
  onRemove(): void
}

const vatChoices = Object.entries(vatRateOptions)

/** Fields of one billed line. */
function LineRow({ line, index, onRemove }: LineRowProps) {
  return (
    <fieldset className="invoice-line" aria-label={`Ligne ${index + 1}`}>
      <LineInput
        label="Désignation"
        className="invoice-line__what"
        name="description"
        defaultValue={line.description}
        maxLength={400}
      />
      <LineInput label="Qté" name="quantity" inputMode="numeric" defaultValue={line.quantity} maxLength={6} />
      <LineInput
        label="Prix unitaire HT"
        name="unit_price"
        inputMode="decimal"
        defaultValue={line.unit_price}
        maxLength={16}
      />
      <LineChoice label="TVA" name="vat_rate" chosen={line.vat_rate} options={vatChoices} />
      <LineChoice
        label="Nature"
        name="nature"
        chosen={line.nature ?? ''}
        options={Object.entries(lineNatureChoices)}
        className="invoice-line__nature"
      />
      <button
        type="button"
        className="invoice-line__remove"
        onClick={onRemove}
        aria-label={`Retirer la ligne ${index + 1}`}
      >
        <CloseIcon />
      </button>
    </fieldset>
  )
}

interface LineInputProps {
  label: string
  name: keyof TypedDocumentLine
  defaultValue: string
  maxLength: number
  inputMode?: 'numeric' | 'decimal'
  /** Class of the surrounding label. */
  className?: string
}

function LineInput({ label, className, ...input }: LineInputProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <span>{label}</span>
      <input id={id} className="field__control" {...input} />
    </label>
  )
}

interface LineChoiceProps {
  label: string
  name: keyof TypedDocumentLine
  chosen: string
  /** Stored values with their texts, in the order shown. */
  options: readonly (readonly [value: string, text: string])[]
  /** Class of the surrounding label. */
  className?: string
}

function LineChoice({ label, name, chosen, options, className }: LineChoiceProps) {
  const id = useId()
  return (
    <label className={className} htmlFor={id}>
      <span>{label}</span>
      <select id={id} name={name} className="field__control" defaultValue={chosen}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export interface InvoiceLineTotals {
  total_te: number
  total: number
}

interface LinesTotalsProps {
  totals: InvoiceLineTotals | null
  /** Amount that deposits have paid, in cents including tax. */
  deducted: number
}

/** Totals of the lines; `--` while they are invalid. */
function LinesTotals({ totals, deducted }: LinesTotalsProps) {
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

/** Returns the totals, computed from the fields with the rules of the server; `null` while the lines are invalid. */
function useLinesTotals(
  box: { current: HTMLFieldSetElement | null },
  onTotals: LinesEditorProps['onTotals'],
) {
  const [totals, setTotals] = useState<InvoiceLineTotals | null>(null)
  const count = () => {
    const form = box.current?.closest('form')
    if (!form) return
    const texts = [...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === 'string')
    const read = parseInvoiceLines(documentLinesFromForm(new URLSearchParams(texts)))
    const counted = read.outcome === 'valid' ? totalsOfDocumentLines(read.lines) : null
    setTotals(counted)
    onTotals(counted)
  }
  const begin = useEffectEvent(count)
  useEffect(() => begin(), [])
  return { totals, count }
}
