import type { KeyboardEvent, ReactNode } from 'react'
import { extraNameFieldName, extraPriceFieldName } from '../../../../../domain/business/prices/price-forms.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { FormInput, FormSchema } from '../../../../../domain/kernel/forms/validate-form.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ariaDescribedBy, type FieldBinding, FieldError } from '../../../../ui/field/field-parts.tsx'
import { extraPriceFieldsOf, extraPriceRowsOf } from './extra-rows.ts'
import type { PriceSheetsView } from './prices.server.ts'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './prices.css'

const serviceRules = async () =>
  (await import('../../../../../domain/business/prices/price-forms.ts')).servicePricesForm

interface ServiceSheetProps {
  view: PriceSheetsView
  table: SheetTable
  outcome?: FormOutcome
}

/** Sheet of a service: sizes as rows, finishes as columns; on a phone each size is a card. */
export function ServicePriceSheet({ view, table, outcome }: ServiceSheetProps) {
  if (!view.canEdit) return <ServiceGrid view={view} table={table} />
  return (
    <SheetForm name="prix" view={view} rules={serviceRules} outcome={outcome}>
      {(controls) => (
        <>
          {controls.conflicts.map((conflict) => (
            <ConflictField key={conflict.field} label={labelOf(table, conflict.field)} conflict={conflict} />
          ))}
          <ServiceGrid view={view} table={table} controls={controls} />
        </>
      )}
    </SheetForm>
  )
}

function labelOf({ rows }: SheetTable, field: string): string {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.field === field))
  return `${row?.name}, ${row?.cells.find((cell) => cell.field === field)?.name.toLowerCase()}`
}

interface GridProps {
  view: PriceSheetsView
  table: SheetTable
  /** Form controls of the cells; missing if the sheet is read-only. */
  controls?: SheetControls
}

function ServiceGrid({ view, table: { finishes, rows }, controls }: GridProps) {
  return (
    <div className="price-grid">
      <table onKeyDown={moveByArrows}>
        <caption className="visually-hidden">
          {view.options.prestation[view.chosen.prestation]}, prix hors taxes par jante en euros
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

type SheetTable = NonNullable<PriceSheetsView['table']>
type SheetCell = SheetTable['rows'][number]['cells'][number]

interface PriceCellProps {
  row: string
  cell: SheetCell
  view: PriceSheetsView
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
        <PriceText own={view.values[field] ?? ''} otherwise={otherwise} />
      )}
      {before !== undefined && <small>avant&nbsp;: {before}</small>}
    </td>
  )
}

const arrowSteps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the fields with the arrow keys, as in a spreadsheet. Inside a text the keys move the cursor. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = getOwnProperty(arrowSteps, event.key)
  const field = event.target
  if (!step || !(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const [down, right] = step
  if (right !== 0 && !isAtEdge(field, right)) return
  const cell = field.closest('td')
  const row = cell?.closest('tr')
  const table = event.currentTarget.tBodies[0]
  if (!cell || !row || !table) return
  const next = table.rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right]?.querySelector('input')
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, right: number): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return isAll || (selectionStart === selectionEnd && selectionStart === (right > 0 ? value.length : 0))
}

const extrasRules = async () =>
  (await import('../../../../../domain/business/prices/price-forms.ts')).extraPricesForm

interface ExtrasSheetProps {
  view: PriceSheetsView
  outcome?: FormOutcome
}

/** Sheet of the extras, by name; an extra whose price is cleared is removed. */
export function ExtraPriceSheet({ view, outcome }: ExtrasSheetProps) {
  if (!view.canEdit) return <ExtrasList view={view} />
  return (
    <SheetForm name="supplements" view={view} rules={extrasRules} outcome={outcome}>
      {(controls) => <ExtraLines view={view} controls={controls} />}
    </SheetForm>
  )
}

function ExtraLines({ view, controls }: { view: PriceSheetsView; controls: SheetControls }) {
  const values = controls.typed ?? extraPriceFieldsOf(view.values)
  return (
    <ul className="plain-list price-extras">
      {extraPriceRowsOf(view.values, controls.typed).map(({ index, name, isNew }) => {
        const conflict = controls.conflicts.find(({ field }) => field === name)
        const priceField = extraPriceFieldName(index)
        const price = { ...controls.field(priceField), defaultValue: values[priceField] ?? '' }
        const before = view.changedHere[name]
        return (
          <li key={index}>
            <ExtraNameField field={controls.field(extraNameFieldName(index))} name={name} isNew={isNew} />
            {conflict ? (
              <ConflictField label={name} conflict={{ ...conflict, field: priceField }} />
            ) : (
              <div>
                <PriceField
                  binding={price}
                  label={name ? `Prix de ${name}` : 'Son prix'}
                  otherwise={view.commonExtras[name]}
                />
                {before !== undefined && <small>avant&nbsp;: {before}</small>}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ExtraNameFieldProps {
  field: ReturnType<SheetControls['field']>
  name: string
  isNew: boolean
}

function ExtraNameField({ field: { errors, ...input }, name, isNew }: ExtraNameFieldProps) {
  if (!isNew)
    return (
      <div>
        <input type="hidden" name={input.name} value={name} />
        {name}
      </div>
    )
  return (
    <div>
      <input
        {...input}
        defaultValue={name}
        type="text"
        autoComplete="off"
        maxLength={120}
        className="field__control"
        aria-label="Nouveau supplément"
        placeholder="Nouveau supplément"
        {...ariaDescribedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </div>
  )
}

function ExtrasList({ view: { values, commonExtras } }: { view: PriceSheetsView }) {
  const names = Object.keys(values).toSorted((one, other) => one.localeCompare(other, 'fr'))
  if (names.length === 0) return <p className="paper-note">Aucun supplément ce jour-là.</p>
  return (
    <dl className="paper-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <PriceText own={values[name] ?? ''} otherwise={commonExtras[name] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PriceFieldProps {
  binding: ReturnType<SheetControls['field']>
  label: string
  otherwise?: string
}

/** Field for one price; its placeholder is the price that applies without it. */
function PriceField({ binding: { errors, ...input }, label, otherwise }: PriceFieldProps) {
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
        {...ariaDescribedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </>
  )
}

/** Read-only price, or the price that applies without it. */
function PriceText({ own, otherwise }: { own: string; otherwise: string }) {
  if (own) return <span className="price-read">{own}</span>
  return <span className="price-read price-read--other">{otherwise || '—'}</span>
}

/** Form of a sheet. Saved prices apply from the shown day on. */
function SheetForm(props: SheetFormProps) {
  const { values } = props.view
  const { round, next } = useFormVersions(values, props.outcome)
  return <SheetRound {...props} key={round.number} round={round} onNext={next} />
}

/** Bindings, typed values and conflicts of a sheet's form controls. */
interface SheetControls {
  field: (name: string) => FieldBinding
  /** Typed values, if the sheet was rejected. */
  typed: FormInput | undefined
  conflicts: readonly FieldConflict[]
}

interface SheetFormProps {
  /** Form name in the address. */
  name: 'prix' | 'supplements'
  view: Pick<PriceSheetsView, 'address' | 'values' | 'day'>
  rules: () => Promise<FormSchema>
  outcome?: FormOutcome
  children: (controls: SheetControls) => ReactNode
}

interface SheetRoundProps extends SheetFormProps {
  round: FormVersion<PriceSheetsView['values']>
  onNext: (first: FormOutcome, values: PriceSheetsView['values']) => void
}

function SheetRound({ name, view, rules, round, onNext, children }: SheetRoundProps) {
  const { values, first } = round
  const action = formAddress(view.address, name)
  const defaults = name === 'prix' ? values : undefined
  const form = useOfficeForm({ id: name, action, rules, first, defaults, isSavedByEnter: true })
  const { box, conflicts } = useNextFormVersion({ round, latest: view.values, outcome: form.outcome, onNext })
  const typed = submittedValuesOfOutcome(first)
  const from = view.day.isToday ? 'à partir d’aujourd’hui' : `à partir du ${view.day.shown}`
  return (
    <div ref={box} tabIndex={-1} className="price-sheet" id={name}>
      <OfficeForm form={form} submit={`Enregistrer ${from}`} saved="Enregistré">
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={typed?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        {children({ field: form.field, typed, conflicts })}
      </OfficeForm>
    </div>
  )
}
