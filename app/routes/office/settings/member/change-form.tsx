import { boxesOf } from '../../../../../domain/staff/staff-form.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'
import { StaffFields } from '../staff-fields.tsx'
import type { MemberFormProps } from './member.ts'
import { addressFor } from './member-address.ts'

export function ChangeForm({ member, outcome: first }: MemberFormProps) {
  const { id, name, role, pointsOfSale } = member
  const form = useOfficeForm({
    id: 'modifier',
    action: addressFor(id, 'modifier'),
    rules: async () => (await import('../../../../../domain/staff/staff-form.ts')).staffForm,
    first,
    defaults: { name, role, ...boxesOf(pointsOfSale) },
  })
  return (
    <SettingsSection name="modifier" title="Rôle et points de vente">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <StaffFields field={form.field} />
      </OfficeForm>
    </SettingsSection>
  )
}
