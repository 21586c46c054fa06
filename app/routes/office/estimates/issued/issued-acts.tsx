import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { BeginForm } from '../begin/begin-form.tsx'
import { beginAddress, sendingAddress } from '../estimate-address.ts'
import type { DecisionProps } from './decision.ts'
import type { IssuedPartProps } from './issued-part.ts'
import { RefuseForm } from './refuse-form.tsx'

export function IssuedActs({ estimate, outcomes }: IssuedPartProps) {
  const { id, page, isOpen, canAccept, canReplace, person, order, state } = estimate
  const isDecided = (state.name === 'accepted' || state.name === 'refused') && !order
  const isAnswered = ['refuser', 'rouvrir', 'commencer'].some((name) => name in outcomes)
  return (
    <details className="estimate-more" open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actes <ChevronDown />
      </summary>
      <div className="estimate-more__acts">
        {isOpen && state.name !== 'issued' && (
          <>
            <ButtonLink to={sendingAddress(page, 'relance')} variant="secondary" preventScrollReset>
              Relancer le client
            </ButtonLink>
            <ButtonLink to={sendingAddress(page, 'envoi')} variant="secondary" preventScrollReset>
              Envoyer à nouveau
            </ButtonLink>
          </>
        )}
        {canReplace && (
          <BeginForm action={beginAddress({ remplace: id })} variant="secondary">
            Remplacer par un nouveau
          </BeginForm>
        )}
        <BeginForm action={beginAddress({ copie: id })} variant="secondary">
          Copier
        </BeginForm>
        {estimate.canNoteEarly && <EarlyStartForm page={page} outcome={outcomes.commencer} />}
        {isDecided && <ReopenForm page={page} outcome={outcomes.rouvrir} />}
        {canAccept && <RefuseForm page={page} person={person} outcome={outcomes.refuser} />}
      </div>
    </details>
  )
}

/** What was noted was a mistake. */
function ReopenForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'rouvrir', action: formAddress(page, 'rouvrir'), first })
  return <OfficeForm form={form} variant="secondary" submit="Remettre en attente" saved="Remis en attente" />
}

/** The express request came after the acceptance, on paper or by mail. */
function EarlyStartForm({ page, outcome: first }: Omit<DecisionProps, 'person'>) {
  const form = useOfficeForm({ id: 'commencer', action: formAddress(page, 'commencer'), first })
  return (
    <OfficeForm
      form={form}
      variant="secondary"
      submit="Demande écrite de commencer sans attendre reçue"
      saved="Notée"
    />
  )
}
