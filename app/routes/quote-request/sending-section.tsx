import { PrivacyLink } from '../../ui/texts/privacy-link/privacy-link.tsx'
import { AskedField, AskedFields } from './asked-field.tsx'
import { FormSection } from './form-section.tsx'
import type { QuoteField } from './quote-fields.ts'

export function SendingSection({ field }: { field: QuoteField }) {
  return (
    <FormSection step={4} title="Votre demande">
      <AskedFields part="sending" field={field} />
      <div className="form-section__consents field--wide">
        <AskedField name="confidentiality" field={field}>
          <PrivacyLink>Lire la politique de confidentialité</PrivacyLink>
        </AskedField>
        <AskedField name="newsletter" field={field} />
      </div>
    </FormSection>
  )
}
