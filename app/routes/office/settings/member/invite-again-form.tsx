import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'
import { addressFor } from './member-address.ts'

interface ButtonFormProps {
  id: string
  outcome?: FormOutcome
}

export function InviteAgainForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'inviter', action: addressFor(id, 'inviter'), first })
  return (
    <SettingsSection name="inviter" title="Mot de passe">
      <p>Il n’est pas encore choisi. Un nouveau lien remplace les précédents et vaut sept jours.</p>
      <OfficeForm form={form} variant="secondary" submit="Envoyer un nouveau lien" saved="Lien envoyé" />
    </SettingsSection>
  )
}
