import { natureChoices } from '../../../../../../domain/documents/line-nature.ts'
import { vatRates } from '../../../../../../domain/money/vat-rates.ts'
import type { TypedLine } from '../../../../../../domain/orders/lines/typed-lines.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'

export function LineRow({ row, place }: { row: TypedLine; place: number }) {
  const id = (name: string) => `ligne-${place}-${name}`
  return (
    <fieldset className="line-fields">
      <legend className="visually-hidden">Ligne {place}</legend>
      <TextField
        {...{ id: id('description'), name: 'description', defaultValue: row.description }}
        label={place === 1 ? 'Ce qui est fait' : `Ligne ${place}`}
        maxLength={400}
        autoComplete="off"
        className="line-fields__text"
      />
      <TextField
        {...{ id: id('quantity'), name: 'quantity', defaultValue: row.quantity }}
        label="Quantité"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <TextField
        {...{ id: id('price'), name: 'price', defaultValue: row.price }}
        label="Prix HT"
        maxLength={14}
        autoComplete="off"
      />
      <SelectField
        {...{ id: id('vat'), name: 'vat', defaultValue: row.vat }}
        label="TVA"
        options={vatRates}
        prompt={null}
      />
      <SelectField
        id={id('nature')}
        name="nature"
        defaultValue={row.nature ?? ''}
        label="Nature"
        options={natureChoices}
        prompt={null}
        className="line-fields__nature"
      />
    </fieldset>
  )
}
