import { howKnownOptions, shopOptions } from '../../../domain/quote-requests/quote-request-options.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { PrivacyLink } from '../../ui/privacy-link/privacy-link.tsx'
import { bind } from './bind.ts'
import { FormSection } from './form-section.tsx'
import { fieldLabels as labels, type QuoteFields } from './quote-fields.ts'

export function SendingSection({ fields }: { fields: QuoteFields }) {
  return (
    <FormSection step={4} title="Votre demande">
      <RadioField
        {...bind(fields.shop)}
        label="Atelier qui recevra votre demande"
        options={shopOptions}
        required
        className="field--wide"
      />
      <RadioField
        {...bind(fields.type)}
        label={labels.type}
        options={howKnownOptions}
        required
        className="field--wide"
      />
      <div className="form-section__consents field--wide">
        <CheckField
          {...bind(fields.confidentiality)}
          required
          label="J’accepte que mes réponses et mes photos servent à établir mon devis."
        >
          <PrivacyLink>Lire la politique de confidentialité</PrivacyLink>
        </CheckField>
        <CheckField
          {...bind(fields.newsletter)}
          label="Je souhaite recevoir les actualités de l’atelier par e-mail."
        />
      </div>
    </FormSection>
  )
}
