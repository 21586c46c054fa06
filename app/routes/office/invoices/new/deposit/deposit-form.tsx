import { exemptionNames } from '../../../../../../domain/invoices/vat-exemption.ts'
import { type FormOutcome, typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { depositAddress } from '../../invoice-address.ts'
import type { NewDepositView } from './read-new-deposit.server.ts'

interface DepositFormProps {
  view: NewDepositView
  outcome?: FormOutcome
}

/** How much is asked for, and where the invoice of it goes. */
export function DepositForm({ view, outcome: first }: DepositFormProps) {
  const { key, id, amount, email, hint, isUntaxed, exemption } = view
  const form = useOfficeForm({
    id: 'acompte',
    action: formAddress(depositAddress(key), 'acompte'),
    rules: async () => (await import('../../../../../../domain/invoices/forms/deposit-form.ts')).depositForm,
    first,
    defaults: { montant: amount, email, exemption },
  })
  return (
    <OfficeForm form={form} submit="Émettre et envoyer" saved="Acompte émis">
      <input type="hidden" name="id" value={typedOf(first)?.id ?? id} />
      <TextField
        {...form.field('montant')}
        label="Montant de l’acompte"
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {isUntaxed && (
        <SelectField
          {...form.field('exemption')}
          label={'Une part est à 0\u00a0%, pourquoi'}
          options={exemptionNames}
          required
        />
      )}
      <TextField
        {...form.field('email')}
        type="email"
        label="Envoyée à"
        hint={'Vide\u00a0: elle est émise sans être envoyée.'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
      />
    </OfficeForm>
  )
}
