import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { ActProps } from './draft-act.ts'

/** For whoever is handed the quote in the workshop. */
export function IssueForm({ page, outcome: first }: ActProps) {
  const form = useOfficeForm({ id: 'emettre', action: formAddress(page, 'emettre'), first })
  return (
    <details id="emettre" open={first && true}>
      <summary className="fold">
        Émettre sans e-mail <ChevronDown />
      </summary>
      <p className="paper-note">
        Le devis prend son numéro et ne change plus. Imprimez-le ou remettez-le vous-même&nbsp;: aucun e-mail
        ne part.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Émettre le devis" saved="Émis" />
    </details>
  )
}
