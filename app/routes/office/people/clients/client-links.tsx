import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { ClientLinksView } from './client-links.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

interface ClientLinksProps {
  /** Address of the record's page, which handles the form. */
  page: string
  links: ClientLinksView
  outcome?: FormOutcome
}

/** Form that closes the private links in a client's mails, in case one was forwarded by mistake. */
export function ClientLinks({ page, links: { endedAt, ended }, outcome: first }: ClientLinksProps) {
  const form = useOfficeForm({ id: 'fermer-liens', action: formAddress(page, 'fermer-liens'), first })
  return (
    <details id="fermer-liens" open={first !== undefined || undefined}>
      <summary className="fold">
        Liens envoyés au client <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        Chaque e-mail au client mène à la page de son dossier, pendant 90 jours. Si l’un d’eux est arrivé à la
        mauvaise personne, fermez-les tous&nbsp;: le prochain e-mail en portera un nouveau.
      </p>
      {ended && <p className="paper-note">Fermés le {ended}.</p>}
      <OfficeForm form={form} variant="secondary" submit="Fermer les liens envoyés" saved="Fermés">
        <input type="hidden" name="vu" value={endedAt} />
      </OfficeForm>
    </details>
  )
}
