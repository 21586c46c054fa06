import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { SettingsSection } from '../settings-section.tsx'
import type { MemberFormProps } from './member.ts'
import { addressFor } from './member-address.ts'

interface ResetFactorProps extends MemberFormProps {
  hasFactor: boolean
}

export function ResetFactorForm({ member: { id, name }, hasFactor, outcome: first }: ResetFactorProps) {
  const form = useOfficeForm({ id: 'verification', action: addressFor(id, 'verification'), first })
  return (
    <SettingsSection name="verification" title="Vérification en deux étapes">
      {hasFactor ? (
        <>
          <p>
            Téléphone et codes de secours perdus&nbsp;? La réinitialisation ferme toutes les sessions de{' '}
            {name}, qui choisira une autre application à sa prochaine connexion.
          </p>
          <OfficeForm
            form={form}
            variant="secondary"
            submit="Réinitialiser"
            saved="Vérification réinitialisée"
          />
        </>
      ) : (
        <p role="status">Elle n’est pas active&nbsp;: une application se choisit à la prochaine connexion.</p>
      )}
    </SettingsSection>
  )
}
