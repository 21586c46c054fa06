import type { NameIn } from '../../../../../domain/forms/judge-form.ts'
import type { newOrderForm } from '../../../../../domain/orders/opening/new-order-form.ts'
import { rimFinishes, rimServices } from '../../../../../domain/rims/rim-words.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { sizeNames } from '../record/rims/size-names.ts'
import '../order-fields.css'

interface Fields {
  field: (name: NameIn<typeof newOrderForm>) => FieldBinding
}

/** Whose rims they are, and what is done to all of them. */
export function CarAndRims({ field }: Fields) {
  return (
    <div className="order-fields">
      <TextField {...field('brand')} label="Marque du véhicule" maxLength={60} autoComplete="off" />
      <TextField {...field('model')} label="Modèle" maxLength={80} autoComplete="off" />
      <TextField
        {...field('registration_number')}
        label="Immatriculation ou OR"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField {...field('count')} label="Jantes" inputMode="numeric" maxLength={2} required />
      <SelectField {...field('size')} label="Diamètre" options={sizeNames} prompt="Inconnu" />
      <SelectField {...field('service')} label="Prestation" options={rimServices} prompt={null} />
      <SelectField {...field('finish')} label="Finition" options={rimFinishes} prompt={null} />
    </div>
  )
}

/** What few orders need, behind a fold. */
export function MoreOfOrder({ field }: Fields) {
  return (
    <details className="new-order__more">
      <summary className="fold">
        Bon de commande, kilométrage, notes <ChevronDown />
      </summary>
      <div className="new-order__part">
        <div className="order-fields">
          <TextField {...field('purchase_order')} label="Bon de commande" maxLength={60} />
          <TextField {...field('mileage')} label="Kilométrage" maxLength={7} inputMode="numeric" />
        </div>
        <TextArea {...field('notes')} label="Notes de l’atelier" />
      </div>
    </details>
  )
}
