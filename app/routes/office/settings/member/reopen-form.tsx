import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'
import { addressFor } from './member-address.ts'

interface ButtonFormProps {
  id: string
  outcome?: FormOutcome
}

export function ReopenForm({ id, outcome: first }: ButtonFormProps) {
  const form = useOfficeForm({ id: 'rouvrir', action: addressFor(id, 'rouvrir'), first })
  return (
    <SettingsSection name="rouvrir" title="Compte fermé">
      <p>Personne ne s’y connecte. Rouvert, il retrouve son mot de passe, son rôle et ses points de vente.</p>
      <OfficeForm form={form} submit="Rouvrir le compte" saved="Compte rouvert" />
    </SettingsSection>
  )
}
