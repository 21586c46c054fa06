import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

interface DraftActionProps {
  page: string
  outcome?: FormOutcome
}

/** Form that issues the estimate without mailing it, to be handed over in the workshop. */
export function IssueEstimateForm({ page, outcome: first }: DraftActionProps) {
  const form = useOfficeForm({ id: 'emettre', action: formAddress(page, 'emettre'), first })
  return (
    <FormDetails id="emettre" open={first !== undefined}>
      <summary className="fold">
        Émettre sans e-mail <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        Le devis prend son numéro et ne change plus. Imprimez-le ou remettez-le vous-même&nbsp;: aucun e-mail
        ne part.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Émettre le devis" saved="Émis" />
    </FormDetails>
  )
}

export function DeleteEstimateDraftForm({ page, outcome: first }: DraftActionProps) {
  const form = useOfficeForm({ id: 'supprimer', action: formAddress(page, 'supprimer'), first })
  return (
    <FormDetails id="supprimer" open={first !== undefined}>
      <summary className="fold">
        Supprimer le brouillon <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        Personne d’autre ne l’a vu et il n’a pas de numéro&nbsp;: il disparaît sans laisser de trace.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Supprimer pour de bon" saved="Supprimé" />
    </FormDetails>
  )
}
