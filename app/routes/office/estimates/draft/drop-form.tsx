import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { ActProps } from './draft-act.ts'

export function DropForm({ page, outcome: first }: ActProps) {
  const form = useOfficeForm({ id: 'supprimer', action: formAddress(page, 'supprimer'), first })
  return (
    <details id="supprimer" open={first && true}>
      <summary className="fold">
        Supprimer le brouillon <ChevronDown />
      </summary>
      <p className="paper-note">
        Personne d’autre ne l’a vu et il n’a pas de numéro&nbsp;: il n’en reste rien.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Supprimer pour de bon" saved="Supprimé" />
    </details>
  )
}
