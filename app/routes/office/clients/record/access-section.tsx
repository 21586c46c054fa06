import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { PressForm } from '../../form/press-form.tsx'
import type { ClientView } from '../read-client.server.ts'
import { CloseAccess, ViewAsClient } from './access-forms.tsx'

interface AccessSectionProps extends Pick<ClientView, 'id' | 'name' | 'access' | 'may'> {
  outcomes: { [Name in 'inviter' | 'annuler' | 'fermer-acces']?: FormOutcome }
}

/** How the client stands to the client area, and what may be done about it. */
export function AccessSection({
  id,
  name,
  access: { state, sentence, hasEmail },
  may,
  outcomes,
}: AccessSectionProps) {
  const page = href('/gestion/clients/:id', { id })
  return (
    <section id="inviter" className="paper-sheet client-record__part" aria-labelledby="acces-titre">
      <h2 id="acces-titre">Espace client</h2>
      <p>{sentence}</p>
      {may.edit && state !== 'open' && hasEmail && (
        <PressForm
          {...{ page, outcomes }}
          name="inviter"
          submit={state === 'none' ? 'Inviter le client' : 'Renvoyer l’invitation'}
          saved="Invitation envoyée"
        />
      )}
      {may.edit && state === 'none' && !hasEmail && (
        <p className="paper-note">Ajoutez une adresse e-mail à la fiche pour pouvoir l’inviter.</p>
      )}
      {may.edit && (state === 'invited' || state === 'expired') && (
        <PressForm
          {...{ page, outcomes }}
          name="annuler"
          submit="Annuler l’invitation"
          saved="Invitation annulée"
        />
      )}
      {may.view && <ViewAsClient page={page} />}
      {may.edit && state === 'open' && <CloseAccess {...{ page, name, outcomes }} />}
    </section>
  )
}
