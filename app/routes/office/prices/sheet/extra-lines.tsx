import { extraNameField, extraPriceField } from '../../../../../domain/prices/price-form.ts'
import { ConflictField } from '../../form/conflict-field.tsx'
import type { PricesView } from '../read-prices.server.ts'
import { ExtraName } from './extra-name.tsx'
import { extraFields, extraRows } from './extra-rows.ts'
import { PriceField } from './price-field.tsx'
import type { SheetControls } from './sheet-round.tsx'

export function ExtraLines({ view, controls }: { view: PricesView; controls: SheetControls }) {
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
