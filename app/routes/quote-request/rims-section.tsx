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
import { FormSection } from './form-section.tsx'
import { fieldLabels as labels, type QuoteField } from './quote-fields.ts'

export function RimsSection({ field }: { field: QuoteField }) {
  const bind = (name: Parameters<QuoteField>[0] & keyof typeof labels) =>
    ({ ...field(name), label: labels[name], required: true }) as const
  return (
    <FormSection step={2} title="Votre véhicule et vos jantes">
      <SelectField {...bind('brand')} options={brandOptions} />
      <TextField {...bind('model')} autoComplete="off" enterKeyHint="next" />
      <TextField {...bind('number')} inputMode="numeric" autoComplete="off" enterKeyHint="next" />
      <SelectField {...bind('size')} options={sizeOptions} />
      <RadioField {...bind('rim_type')} options={rimTypeOptions} className="field--wide" />
      <RadioField {...bind('service')} options={serviceOptions} className="field--wide" />
      <TextArea
        {...field('complementary_infos')}
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
