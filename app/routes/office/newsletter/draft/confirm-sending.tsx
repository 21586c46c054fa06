import { Link } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import type { Outcomes } from '../../form/untold.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { DraftView } from '../read-issue.server.ts'

export function ConfirmSending({
  page,
  readers,
  outcomes,
}: Pick<DraftView, 'page' | 'readers'> & { outcomes: Outcomes }) {
  const action = formAddress(page, 'envoyer')
  const form = useOfficeForm({ id: 'envoyer', action, first: outcomes.envoyer })
  return (
    <div className="letter-confirm">
      <p>
        La lettre part à <strong>{readers}</strong>. Vous avez dix secondes pour l’annuler&nbsp;; ensuite,
        vous pourrez mettre l’envoi en pause ou l’arrêter.
      </p>
      <OfficeForm form={form} submit="Confirmer l’envoi" saved="En route" />
      <Link to={page} preventScrollReset>
        Revenir sans envoyer
      </Link>
    </div>
  )
}
