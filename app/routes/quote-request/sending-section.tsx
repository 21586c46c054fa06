import { PrivacyLink } from '../../ui/privacy-link/privacy-link.tsx'
import { AskedField, AskedFields } from './asked-field.tsx'
import { FormSection } from './form-section.tsx'
import type { QuoteFields } from './quote-fields.ts'

export function SendingSection({ fields }: { fields: QuoteFields }) {
  return (
    <FormSection step={4} title="Votre demande">
      <AskedFields part="sending" fields={fields} />
      <div className="form-section__consents field--wide">
        <AskedField name="confidentiality" fields={fields}>
          <PrivacyLink>Lire la politique de confidentialité</PrivacyLink>
        </AskedField>
        <AskedField name="newsletter" fields={fields} />
      </div>
    </FormSection>
  )
}
