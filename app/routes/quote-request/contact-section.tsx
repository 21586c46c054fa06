import { clientOptions } from '../../../domain/quote-requests/quote-request-options.ts'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormSection } from './form-section.tsx'
import { fieldLabels as labels, type QuoteField } from './quote-fields.ts'

export function ContactSection({ field }: { field: QuoteField }) {
  const text = (name: Parameters<QuoteField>[0] & keyof typeof labels) =>
    ({ ...field(name), label: labels[name], required: true, enterKeyHint: 'next' }) as const
  return (
    <FormSection step={1} title="Vos coordonnées">
      <RadioField
        {...field('client')}
        label={labels.client}
        options={clientOptions}
        required
        className="field--wide"
      />
      <TextField {...text('last_name')} autoComplete="family-name" autoCapitalize="words" />
      <TextField {...text('first_name')} autoComplete="given-name" autoCapitalize="words" />
      <TextField {...text('email')} type="email" autoComplete="email" inputMode="email" spellCheck={false} />
      <TextField {...text('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      <TextField {...text('line_1')} autoComplete="address-line1" className="field--wide" />
      <TextField {...text('zip_code')} autoComplete="postal-code" inputMode="numeric" />
      <TextField {...text('city')} autoComplete="address-level2" autoCapitalize="words" />
    </FormSection>
  )
}
