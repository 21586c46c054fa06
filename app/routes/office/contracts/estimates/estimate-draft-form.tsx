import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { lineNatureChoices } from '../../../../../domain/billing/documents/line-nature.ts'
import { plateCountryChoices } from '../../../../../domain/business/safety/plate-country.ts'
import {
  type EstimateContent,
  type EstimateLineField,
  estimateContentFromForm,
  estimateLineFieldName,
  estimateLineFields,
  estimateLineNumbers,
} from '../../../../../domain/contracts/estimates/estimate-content.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { vatRateOptions } from '../../../../../domain/kernel/money/vat.ts'
import {
  findColourForService,
  findFinishForService,
  maxColourLength,
  rimDefectNames,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
} from '../../../../../domain/kernel/rim-words.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useAutosavedForm } from '../../../../office/form/use-autosaved-form.ts'
import { Button } from '../../../../ui/button.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { SafetyNotes } from '../../business/safety/safety-notes.tsx'
import { rimSizeNames } from '../../workshop/orders/rim-size-names.ts'
import type { EstimateFormOutcomes } from './estimate.server.ts'
import type { EstimateDraftView } from './estimate-draft.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/choice.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './estimate.css'
import './estimate-parts.css'

export const estimateDraftFormId = 'brouillon'

interface DraftFormProps {
  draft: EstimateDraftView
  outcome: EstimateFormOutcomes['brouillon']
  /** Outcome of undoing « Copier sur les quatre jantes », sent without JavaScript. */
  undoOutcome: EstimateFormOutcomes['annuler-pareilles']
  /** Whether the estimate is about to be mailed: the form is then read-only. */
  isLeaving: boolean
}

/** Form with the content of an estimate, saved while the user types. */
export function EstimateDraftForm({ draft, outcome, undoOutcome, isLeaving }: DraftFormProps) {
  const { page, content, lines, options, totals } = draft
  const { form, shown, base, conflicts, isKept, onInput } = useEstimateDraft({
    page,
    content,
    first: outcome,
  })
  const { problems, failure } = form
  const errorText = problems.form ?? failure
  const field = (name: string) => ({
    id: `${estimateDraftFormId}-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  const fieldProps = { field, shown, conflicts }
  const undo = form.outcome?.outcome === 'saved' ? form.outcome.undo : undefined
  return (
    <>
      <form {...form.formProps} id={estimateDraftFormId} className="estimate-form" onInput={onInput}>
        {/* First button, which the Enter key activates: saves, and neither adds nor removes a line. */}
        <button type="submit" hidden tabIndex={-1}>
          Enregistrer
        </button>
        <input type="hidden" name={openedValuesFieldName} defaultValue={serializeOpenedValues(base)} />
        <fieldset className="estimate-form__all" disabled={isLeaving}>
          <legend className="visually-hidden">Le devis</legend>
          <section className="paper-sheet estimate-part" aria-labelledby="lignes-titre">
            <h2 id="lignes-titre">Jantes et prestations</h2>
            <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
            {lines.length === 0 && <p className="paper-note">Aucune ligne pour l’instant.</p>}
            <ol className="plain-list estimate-lines">
              {lines.map((line, index) => (
                <LineFields key={line.place} line={line} number={index + 1} {...fieldProps} />
              ))}
            </ol>
            <AddLines extras={options.extras} />
            <DraftTotals totals={totals} />
          </section>
          <HeadFields options={options} {...fieldProps} />
          <div className="office-form__end">
            <Button type="submit" variant="secondary" busy={form.isBusy}>
              {failure ? 'Réessayer' : 'Enregistrer'}
            </Button>
            <p className="office-form__saved" role="status">
              {isKept && (
                <>
                  <CheckIcon /> Enregistré
                </>
              )}
            </p>
          </div>
        </fieldset>
      </form>
      {undo && (
        <UndoToasts>
          <UndoToast
            key={undo.version}
            page={page}
            intent="annuler-pareilles"
            fields={{ avant: undo.avant, version: undo.version }}
            seconds={undo.secondes}
            wording="Les jantes sont identiques."
          />
        </UndoToasts>
      )}
      <p role="alert">{problemsOfOutcome(undoOutcome).form}</p>
    </>
  )
}

interface EstimateDraftOptions {
  page: string
  /** Current draft on the server. */
  content: EstimateContent
  first: EstimateFormOutcomes['brouillon']
}

/** Manages the estimate's form: it is saved while the user types; lines are added and removed. */
function useEstimateDraft({ page, content, first }: EstimateDraftOptions) {
  const action = formAddress(page, 'brouillon')
  const autosavedForm = useAutosavedForm({
    id: 'brouillon',
    action,
    content,
    read: estimateContentFromForm,
    first,
  })
  return { ...autosavedForm, shown: withNewLines(autosavedForm.shown, content) }
}

/** Returns the shown values, with new lines filled from the server's content. */
function withNewLines(shown: EstimateContent, content: EstimateContent): EstimateContent {
  const filled = { ...shown }
  for (const place of estimateLineNumbers) {
    const kind = estimateLineFieldName(place, 'kind')
    if (shown[kind] || !content[kind]) continue
    for (const field of estimateLineFields)
      filled[estimateLineFieldName(place, field)] = content[estimateLineFieldName(place, field)] ?? ''
  }
  return filled
}

interface LineFieldsProps extends DraftFields {
  line: EstimateDraftView['lines'][number]
  /** Number of the line, from 1. */
  number: number
}

/** Fields of one line: a rim with its services, or free text; rarely used fields are collapsed. */
function LineFields({ line, number, ...given }: LineFieldsProps) {
  const { place, kind, grid, total } = line
  const bindField: LineFieldBinder = (field, label) => ({
    field: given.field,
    conflicts: given.conflicts,
    name: estimateLineFieldName(place, field),
    label,
  })
  const isRim = kind === 'rim'
  const typed = (field: EstimateLineField) => given.shown[estimateLineFieldName(place, field)] ?? ''
  const legend = isRim ? `Jante ${number}` : `Ligne ${number}`
  const isWrong = estimateLineFields.some((field) => {
    const name = estimateLineFieldName(place, field)
    return given.field(name).errors || given.conflicts.some((one) => one.field === name)
  })
  const fold = useRef<HTMLDetailsElement>(null)
  // The line is rendered open, so that all fields are visible without JavaScript. After hydration a complete line is collapsed
  // once to a card, but not while the user edits it.
  const begin = useEffectEvent(() => {
    if (fold.current) fold.current.open = isWrong || total === null
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    if (isWrong && fold.current) fold.current.open = true
  }, [isWrong])
  return (
    <li>
      <details ref={fold} className="estimate-line" data-kind={kind} open>
        <summary className="estimate-line__card">
          <span>
            <strong>
              {isRim ? wordFor(rimPositionNames, typed('position')) || legend : typed('text') || legend}
            </strong>
            <small>{isRim ? rimCard(typed) : cardQuantity(typed('quantity'))}</small>
          </span>
          <span className="estimate-line__total">{total ?? 'À compléter'}</span>
          <ChevronDownIcon />
        </summary>
        <fieldset className="estimate-line__all">
          <legend className="visually-hidden">{legend}</legend>
          <input
            type="hidden"
            name={estimateLineFieldName(place, 'kind')}
            defaultValue={given.shown[estimateLineFieldName(place, 'kind')] || kind}
          />
          {isRim && <RimFields bindField={bindField} />}
          {!isRim && (
            <DraftTextField
              {...bindField('text', 'Désignation')}
              maxLength={400}
              className="estimate-line__wide"
            />
          )}
          <DraftTextField
            {...bindField('price', 'Prix unitaire HT')}
            inputMode="decimal"
            placeholder={grid ?? ''}
            hint={isRim ? gridHint(grid) : undefined}
          />
          <DraftTextField {...bindField('quantity', 'Quantité')} inputMode="numeric" maxLength={3} />
          {!isRim && (
            <DraftSelectField {...bindField('nature', 'Nature')} options={lineNatureChoices} prompt={null} />
          )}
          <MoreFields line={line} bindField={bindField} {...given} />
          <LineButtons place={place} legend={legend} isRim={isRim} />
        </fieldset>
      </details>
      <SafetyNotes notes={line.safety} />
    </li>
  )
}

const wordFor = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''

/** Returns the chosen services as text: « Rénovation, satinée, RAL 7016, 19 pouces ». */
const rimCard = (typed: (field: EstimateLineField) => string) =>
  [
    wordFor(rimServiceNames, typed('service')),
    findFinishForService(typed('service'), typed('finish')) === 'none'
      ? ''
      : wordFor(rimFinishNames, typed('finish')).toLowerCase(),
    findColourForService(typed('service'), typed('colour')),
    wordFor(rimSizeNames, typed('size')),
    cardQuantity(typed('quantity')),
  ]
    .filter(Boolean)
    .join(', ')

const cardQuantity = (quantity: string) => (quantity && quantity !== '1' ? `× ${quantity}` : '')

const gridHint = (grid: string | null) =>
  grid ? `Grille du jour\u00a0: ${grid}` : 'Pas de prix dans la grille'

/** Returns the binding of a line's field, under its name in the form. */
type LineFieldBinder = (field: EstimateLineField, label: string) => DraftFieldProps

interface LineButtonsProps {
  place: number
  legend: string
  isRim: boolean
}

/** Buttons for the whole line; for a rim also « Copier sur les quatre jantes ». */
function LineButtons({ place, legend, isRim }: LineButtonsProps) {
  return (
    <p className="estimate-line__buttons">
      {isRim && (
        <Button type="submit" name="pareilles" value={String(place)} variant="secondary">
          Copier sur les quatre jantes
        </Button>
      )}
      <Button
        type="submit"
        name="retirer"
        value={String(place)}
        variant="quiet"
        aria-label={`Retirer ${legend.toLowerCase()}`}
      >
        Retirer
      </Button>
    </p>
  )
}

/** Fields for the rim and its services. */
function RimFields({ bindField }: { bindField: LineFieldBinder }) {
  return (
    <>
      <DraftSelectField {...bindField('position', 'Position')} options={rimPositionNames} prompt={null} />
      <DraftSelectField {...bindField('size', 'Taille')} options={rimSizeNames} prompt="Inconnue" />
      <DraftSelectField {...bindField('service', 'Prestation')} options={rimServiceNames} />
      <DraftSelectField {...bindField('finish', 'Finition')} options={rimFinishNames} prompt={null} />
      <DraftTextField
        {...bindField('colour', 'Teinte convenue')}
        placeholder="Par exemple RAL 7016"
        maxLength={maxColourLength}
      />
    </>
  )
}

interface MoreFieldsProps extends DraftFields {
  line: EstimateDraftView['lines'][number]
  bindField: LineFieldBinder
}

/** Rarely used fields, collapsed. */
function MoreFields({ line: { place, kind, wording }, bindField, ...given }: MoreFieldsProps) {
  const isRim = kind === 'rim'
  return (
    <details className="estimate-line__more">
      <summary className="fold">
        Remise, TVA{isRim ? ', défauts, texte' : ''} <ChevronDownIcon />
      </summary>
      <div className="estimate-line__fields">
        <DraftTextField {...bindField('discount', 'Remise en\u00a0%')} inputMode="decimal" maxLength={6} />
        <DraftSelectField {...bindField('vat', 'TVA')} options={vatRateOptions} prompt={null} />
        {isRim && <LineDefects place={place} {...given} />}
        {isRim && (
          <DraftTextField
            {...bindField('notes', 'Précision')}
            maxLength={200}
            className="estimate-line__wide"
          />
        )}
        {isRim && (
          <DraftTextField
            {...bindField('text', 'Texte imprimé')}
            placeholder={wording}
            maxLength={400}
            className="estimate-line__wide"
          />
        )}
      </div>
    </details>
  )
}

/** Defects of a rim, or the choice between two conflicting values. */
function LineDefects({ place, shown, conflicts }: DraftFields & { place: number }) {
  const name = estimateLineFieldName(place, 'defects')
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label="Défauts" conflict={conflict} />
  const ticked = (shown[name] ?? '').split(' ')
  return (
    <fieldset className="estimate-line__defects">
      <legend className="field__label">Défauts</legend>
      {Object.entries(rimDefectNames).map(([defect, label]) => (
        <label key={defect} className="choice">
          <input type="checkbox" name={name} value={defect} defaultChecked={ticked.includes(defect)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Buttons that save the draft and add a line. */
function AddLines({ extras }: Pick<EstimateDraftView['options'], 'extras'>) {
  const add = (value: string, text: string) => (
    <Button key={value} type="submit" name="ajouter" value={value} variant="secondary">
      {text}
    </Button>
  )
  return (
    <div className="estimate-add">
      {add('rim', 'Ajouter une jante')}
      {add('free', 'Ajouter une ligne')}
      {extras.length > 0 && (
        <details className="estimate-add__extras">
          <summary className="fold">
            Ajouter un supplément <ChevronDownIcon />
          </summary>
          <div className="estimate-add">
            {extras.map(({ name, price }) => add(name, `${name}, ${price}`))}
          </div>
        </details>
      )}
    </div>
  )
}

/** Totals of the complete lines. */
function DraftTotals({ totals }: Pick<EstimateDraftView, 'totals'>) {
  return (
    <dl className="estimate-totals" aria-live="polite">
      <div>
        <dt>Total HT</dt>
        <dd>{totals.withoutTax}</dd>
      </div>
      {totals.tax.map(({ rate, vat }) => (
        <div key={rate}>
          <dt>TVA {rate}&nbsp;%</dt>
          <dd>{vat}</dd>
        </div>
      ))}
      <div className="estimate-totals__due">
        <dt>Total TTC</dt>
        <dd>{totals.total}</dd>
      </div>
    </dl>
  )
}

interface HeadFieldsProps extends Pick<DraftFields, 'field' | 'conflicts'> {
  options: EstimateDraftView['options']
}

/** Fields that concern the whole estimate. */
function HeadFields({ options, field, conflicts }: HeadFieldsProps) {
  const fieldProps = (name: string, label: string): DraftFieldProps => ({ field, conflicts, name, label })
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="conditions-titre">
      <h2 id="conditions-titre">Véhicule et conditions</h2>
      <div className="estimate-head">
        <DraftTextField {...fieldProps('vehicle', 'Véhicule')} maxLength={120} />
        <DraftTextField
          {...fieldProps('registration', 'Immatriculation')}
          maxLength={40}
          autoCapitalize="characters"
        />
        <DraftSelectField
          {...fieldProps('plate_country', 'Pays de la plaque')}
          options={plateCountryChoices}
          prompt={options.plateCountry}
        />
        {options.takesPurchaseOrder && (
          <DraftTextField {...fieldProps('purchase_order', 'Bon de commande du client')} maxLength={60} />
        )}
        <DraftTextField
          {...fieldProps('days', 'Délai, en jours ouvrés')}
          hint={options.usualDelay && `Habituellement ${options.usualDelay}`}
          inputMode="numeric"
          maxLength={3}
        />
        <DraftTextField {...fieldProps('validity', 'Validité, en jours')} inputMode="numeric" maxLength={3} />
        <DraftSelectField
          {...fieldProps('discount_kind', 'Remise sur le total')}
          options={options.discounts}
          prompt="Aucune"
        />
        <DraftTextField {...fieldProps('discount', 'Remise en\u00a0%')} inputMode="decimal" maxLength={6} />
        <DraftSelectField {...fieldProps('pos', 'Atelier')} options={options.pos} prompt={null} />
      </div>
      <DraftTextArea {...fieldProps('message', 'Message au client')} hint="Imprimé au-dessus des lignes." />
    </section>
  )
}

type DraftFieldProps = Pick<DraftFields, 'field' | 'conflicts'> & { name: string; label: string }

/** Field of a draft, or the choice between two conflicting values. */
function DraftTextField({
  field,
  conflicts,
  name,
  label,
  ...input
}: DraftFieldProps & Omit<ComponentProps<typeof TextField>, 'id' | 'name' | 'label'>) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  return <TextField autoComplete="off" {...input} {...field(name)} label={label} />
}

function DraftSelectField({
  field,
  conflicts,
  name,
  label,
  options,
  ...select
}: DraftFieldProps & Omit<ComponentProps<typeof SelectField>, 'id' | 'name' | 'label'>) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} wording={options} />
  return <SelectField {...select} options={options} {...field(name)} label={label} />
}

function DraftTextArea({ field, conflicts, name, label, hint }: DraftFieldProps & { hint?: string }) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  return <TextArea {...field(name)} label={label} hint={hint} />
}

/** Bindings and values of a draft's fields. */
interface DraftFields {
  field: (name: string) => FieldBinding
  shown: EstimateContent
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts: readonly FieldConflict[]
}
