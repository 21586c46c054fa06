import { howKnownOptions, shopOptions } from '../../../domain/quote-requests/quote-request-options.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { PrivacyLink } from '../../ui/privacy-link/privacy-link.tsx'
import { FormSection } from './form-section.tsx'
import { fieldLabels as labels, type QuoteField } from './quote-fields.ts'

export function SendingSection({ field }: { field: QuoteField }) {
  return (
    <FormSection step={4} title="Votre demande">
      <RadioField
        {...field('shop')}
        label="Atelier qui recevra votre demande"
        options={shopOptions}
        required
        className="field--wide"
      />
      <RadioField
        {...field('type')}
        label={labels.type}
        options={howKnownOptions}
        required
        className="field--wide"
      />
      <div className="form-section__consents field--wide">
        <CheckField
          {...field('confidentiality')}
          required
          label="J’accepte que mes réponses et mes photos servent à établir mon devis."
        >
          <PrivacyLink>Lire la politique de confidentialité</PrivacyLink>
        </CheckField>
        <CheckField
          {...field('newsletter')}
          label="Je souhaite recevoir les actualités de l’atelier par e-mail."
        />
      </div>
    </FormSection>
  )
}
