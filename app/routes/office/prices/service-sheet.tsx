import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { describedBy } from '../../../ui/field/field-binding.ts'
import { FieldError } from '../../../ui/field/field-parts.tsx'
import { ConflictField } from '../form/conflict-field.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import type { PricesView } from './read-prices.server.ts'
import { type SheetControls, SheetForm } from './sheet-form.tsx'
import './service-sheet.css'

const rules = async () => (await import('../../../../domain/prices/price-form.ts')).servicePricesForm

type Places = NonNullable<PricesView['places']>
type Cell = Places['rows'][number]['cells'][number]

interface ServiceSheetProps {
  view: PricesView
  places: Places
  outcome?: FormOutcome
}

/** The sheet of a service: sizes down, finishes across; on a phone each size is a card. */
export function ServiceSheet({ view, places, outcome }: ServiceSheetProps) {
  if (!view.canEdit) return <Grid view={view} places={places} />
  return (
    <SheetForm name="prix" view={view} rules={rules} outcome={outcome}>
      {(controls) => (
        <>
          {controls.conflicts.map((conflict) => (
            <ConflictField key={conflict.field} label={labelOf(places, conflict.field)} conflict={conflict} />
          ))}
          <Grid view={view} places={places} controls={controls} />
        </>
      )}
    </SheetForm>
  )
}

function labelOf({ rows }: Places, field: string): string {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.field === field))
  return `${row?.name}, ${row?.cells.find((cell) => cell.field === field)?.name.toLowerCase()}`
}

interface GridProps {
  view: PricesView
  places: Places
  /** Absent where the sheet is read alone. */
  controls?: SheetControls
}

function Grid({ view, places: { finishes, rows }, controls }: GridProps) {
  return (
    <div className="price-grid">
      <table onKeyDown={moveByArrows}>
        <caption className="visually-hidden">
          {view.options.prestation[view.chosen.prestation]}, prix hors taxe par jante en euros
        </caption>
        <thead>
          <tr>
            <td />
            {finishes.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <PriceCell key={cell.field} row={name} cell={cell} view={view} controls={controls} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PriceCellProps {
  row: string
  cell: Cell
  view: PricesView
  controls?: SheetControls
}

function PriceCell({ row, cell, view, controls }: PriceCellProps) {
  const { field, name, otherwise } = cell
  const before = view.changedHere[field]
  const isAsked = controls?.conflicts.some((conflict) => conflict.field === field)
  return (
    <td data-changed={before === undefined ? undefined : true}>
      <span className="price-grid__name" aria-hidden="true">
        {name}
      </span>
      {controls && !isAsked ? (
        <PriceField binding={controls.field(field)} label={`${row}, ${name}`} otherwise={otherwise} />
      ) : (
        <ReadPrice own={view.values[field] ?? ''} otherwise={otherwise} />
      )}
      {before !== undefined && <small>avant&nbsp;: {before}</small>}
    </td>
  )
}

interface PriceFieldProps {
  binding: ReturnType<SheetControls['field']>
  label: string
  otherwise?: string
}

/** One amount; what would hold without it stands in its place. */
export function PriceField({ binding: { errors, ...input }, label, otherwise }: PriceFieldProps) {
  return (
    <>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="field__control price-field"
        aria-label={label}
        placeholder={otherwise || '—'}
        {...describedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </>
  )
}

export function ReadPrice({ own, otherwise }: { own: string; otherwise: string }) {
  if (own) return <span className="price-read">{own}</span>
  return <span className="price-read price-read--other">{otherwise || '—'}</span>
}
