import { href } from 'react-router'
import { boxesOf } from '../../../../domain/staff/staff-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { StaffFields } from './staff-fields.tsx'

export const inviteAnchor = 'nouveau'

/** Makes the account of somebody new. */
export function InviteForm({ outcome: first }: { outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: inviteAnchor,
    action: formAddress(href('/gestion/reglages/equipe'), inviteAnchor),
    rules: async () => (await import('../../../../domain/staff/staff-form.ts')).newStaffForm,
    first,
    defaults: boxesOf(null),
  })
  return (
    <section id={inviteAnchor} className="paper-sheet office-section" aria-labelledby="nouveau-titre">
      <h2 id="nouveau-titre">Ajouter quelqu’un</h2>
      <p>Un e-mail l’invitera à choisir son mot de passe&nbsp;; son lien est valable sept jours.</p>
      <OfficeForm form={form} submit="Créer le compte" saved="Compte créé">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <StaffFields field={form.field} />
      </OfficeForm>
    </section>
  )
}
