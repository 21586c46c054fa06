import { carMakes } from '../../../domain/quote-requests/car-makes.ts'
import {
  rimSizes,
  rimTypeOptions,
  serviceOptions,
} from '../../../domain/quote-requests/quote-request-options.ts'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { bind } from './bind.ts'
import { FormSection } from './form-section.tsx'
import { fieldLabels as labels, type QuoteFields } from './quote-fields.ts'

export function RimsSection({ fields }: { fields: QuoteFields }) {
  const field = (name: keyof QuoteFields & keyof typeof labels) =>
    ({ ...bind(fields[name]), label: labels[name], required: true }) as const
  return (
    <FormSection step={2} title="Votre véhicule et vos jantes">
      <SelectField {...field('brand')} options={brandOptions} />
      <TextField {...field('model')} autoComplete="off" enterKeyHint="next" />
      <TextField {...field('number')} inputMode="numeric" autoComplete="off" enterKeyHint="next" />
      <SelectField {...field('size')} options={sizeOptions} />
      <RadioField {...field('rim_type')} options={rimTypeOptions} className="field--wide" />
      <RadioField {...field('service')} options={serviceOptions} className="field--wide" />
      <TextArea
        {...bind(fields.complementary_infos)}
        label={labels.complementary_infos}
        hint="État des jantes, couleur souhaitée, délai, accès au véhicule…"
        className="field--wide"
      />
    </FormSection>
  )
}

/** A word that is stored and read alike. */
const asRead = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))

const sizeOptions = asRead(rimSizes)
const brandOptions = asRead(carMakes)
