import { extraNameField, extraPriceField } from '../../../../domain/prices/extra-prices-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { describedBy } from '../../../ui/field/field-binding.ts'
import { FieldError } from '../../../ui/field/field-parts.tsx'
import { ConflictField } from '../form/conflict-field.tsx'
import { extraFields, extraRows } from './extra-rows.ts'
import type { PricesView } from './read-prices.server.ts'
import { PriceField, ReadPrice } from './service-sheet.tsx'
import { type SheetControls, SheetForm } from './sheet-form.tsx'

const rules = async () => (await import('../../../../domain/prices/extra-prices-form.ts')).extraPricesForm

interface ExtrasSheetProps {
  view: PricesView
  outcome?: FormOutcome
}

/** What is offered beside the services, by its name; a price that is cleared takes it off the list. */
export function ExtrasSheet({ view, outcome }: ExtrasSheetProps) {
  if (!view.canEdit) return <ReadExtras view={view} />
  return (
    <SheetForm name="supplements" view={view} rules={rules} outcome={outcome}>
      {(controls) => <Rows view={view} controls={controls} />}
    </SheetForm>
  )
}

function ReadExtras({ view: { values, commonExtras } }: { view: PricesView }) {
  const names = Object.keys(values).toSorted((one, other) => one.localeCompare(other, 'fr'))
  if (names.length === 0) return <p className="paper-note">Aucun supplément ce jour-là.</p>
  return (
    <dl className="paper-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ReadPrice own={values[name] ?? ''} otherwise={commonExtras[name] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ view, controls }: { view: PricesView; controls: SheetControls }) {
  const said = controls.typed ?? extraFields(view.values)
  return (
    <ul className="plain-list price-extras">
      {extraRows(view.values, controls.typed).map(({ place, name, isNew }) => {
        const conflict = controls.conflicts.find(({ field }) => field === name)
        const priceField = extraPriceField(place)
        const price = { ...controls.field(priceField), defaultValue: said[priceField] ?? '' }
        const before = view.changedHere[name]
        return (
          <li key={place}>
            <ExtraName field={controls.field(extraNameField(place))} name={name} isNew={isNew} />
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

interface ExtraNameProps {
  field: ReturnType<SheetControls['field']>
  name: string
  isNew: boolean
}

function ExtraName({ field: { errors, ...input }, name, isNew }: ExtraNameProps) {
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
        {...describedBy(input.id, errors, false)}
      />
      <FieldError id={input.id} errors={errors} />
    </div>
  )
}
