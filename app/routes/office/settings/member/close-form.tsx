import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'
import type { MemberFormProps } from './member.ts'
import { addressFor } from './member-address.ts'

export function CloseForm({ member: { id, name }, outcome: first }: MemberFormProps) {
  const form = useOfficeForm({ id: 'fermer', action: addressFor(id, 'fermer'), first })
  return (
    <SettingsSection name="fermer" title="Fermer le compte">
      <p>
        Les sessions de {name} se ferment aussitôt, partout. Ce qui a été fait reste au journal, et le compte
        peut être rouvert.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Fermer le compte" saved="Compte fermé" />
    </SettingsSection>
  )
}
