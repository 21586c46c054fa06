import { href } from 'react-router'
import { consentNames } from '../../../../../../domain/orders/photo-consent-form.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import type { OrderPartProps } from '../order-part.ts'

export function GiveConsent({ order, outcomes }: OrderPartProps) {
  const form = useOfficeForm({
    id: 'accord-client',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'accord'),
    rules: async () =>
      (await import('../../../../../../domain/orders/photo-consent-form.ts')).photoConsentForm,
    first: outcomes.accord,
  })
  return (
    <OfficeForm form={form} submit="Noter l’accord" saved="Noté" variant="secondary">
      <SelectField {...form.field('accord')} label="Le client a dit oui" options={consentNames} />
    </OfficeForm>
  )
}
