import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { BeginForm } from '../begin/begin-form.tsx'
import { beginAddress, sendingAddress } from '../estimate-address.ts'
import type { IssuedPartProps } from './issued-part.ts'
import { RefuseForm } from './refuse-form.tsx'
import { ReopenForm } from './reopen-form.tsx'

export function IssuedActs({ estimate, outcomes }: IssuedPartProps) {
  const { id, page, isOpen, canAccept, canReplace, person, order, state } = estimate
  const isDecided = (state.name === 'accepted' || state.name === 'refused') && !order
  const isAnswered = ['refuser', 'rouvrir'].some((name) => name in outcomes)
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
        {isDecided && <ReopenForm page={page} outcome={outcomes.rouvrir} />}
        {canAccept && <RefuseForm page={page} person={person} outcome={outcomes.refuser} />}
      </div>
    </details>
  )
}
