import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import './add-subscriber.css'

export function AddSubscriber({ outcome: first }: { outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'ajouter',
    action: formAddress(href('/gestion/lettre/abonnes'), 'ajouter'),
    rules: async () =>
      (await import('../../../../../domain/newsletter/subscribers/new-subscriber-form.ts')).newSubscriberForm,
    first,
  })
  return (
    <details className="paper-sheet subscribers-add" id="ajouter" open={first !== undefined || undefined}>
      <summary className="fold">
        Ajouter une adresse <ChevronDown />
      </summary>
      <p className="paper-note">
        Un e-mail lui demande de confirmer&nbsp;: sans ce clic, aucune lettre ne lui part.
      </p>
      <OfficeForm form={form} submit="Ajouter" saved="Ajoutée, l’e-mail part">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('proof')}
          label="D’où vient cette demande"
          hint="Par exemple&nbsp;: carte laissée au comptoir d’Épinal le 12 mars."
          required
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </details>
  )
}
