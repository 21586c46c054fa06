import type { ClientView } from './client.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './client.css'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ButtonForm, type FormOutcomes } from '../../../../office/form/office-form.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'

interface AccessSectionProps extends Pick<ClientView, 'name' | 'access' | 'may'> {
  page: string
  outcomes: { [Name in 'inviter' | 'annuler' | 'fermer-acces']?: FormOutcome }
}

/** State of the client's access to the client area, and the actions on it. */
export function ClientAccessSection({
  page,
  name,
  access: { state, sentence, hasEmail },
  may,
  outcomes,
}: AccessSectionProps) {
  return (
    <section id="inviter" className="paper-sheet client-record__part" aria-labelledby="acces-titre">
      <h2 id="acces-titre">Espace client</h2>
      <p>{sentence}</p>
      {may.edit && state !== 'open' && hasEmail && (
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="inviter"
          submit={state === 'none' ? 'Inviter le client' : 'Renvoyer l’invitation'}
          saved="Invitation envoyée"
        />
      )}
      {may.edit && state === 'none' && !hasEmail && (
        <p className="paper-note">Ajoutez une adresse e-mail à la fiche pour pouvoir l’inviter.</p>
      )}
      {may.edit && (state === 'invited' || state === 'expired') && (
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="annuler"
          submit="Annuler l’invitation"
          saved="Invitation annulée"
        />
      )}
      {may.view && <ViewAsClient page={page} />}
      {may.edit && state === 'open' && <CloseAccess page={page} name={name} outcomes={outcomes} />}
    </section>
  )
}

/** Opens the client area as the client sees it. */
function ViewAsClient({ page }: { page: string }) {
  return (
    <form method="post" action={formAddress(page, 'voir')} className="client-view">
      <Button type="submit" variant="secondary">
        Voir comme ce client
      </Button>
      <p className="paper-note">En lecture seule, pendant trente minutes. Le journal en garde la trace.</p>
    </form>
  )
}

/** Form that closes a client's account; collapsed, with an explanation of the consequences. */
function CloseAccess({ page, name, outcomes }: { page: string; name: string; outcomes: FormOutcomes }) {
  return (
    <details>
      <summary className="fold">
        Fermer l’accès <ChevronDownIcon />
      </summary>
      <p>
        {name} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ses documents restent, et une
        nouvelle invitation est possible.
      </p>
      <ButtonForm
        page={page}
        outcomes={outcomes}
        name="fermer-acces"
        submit="Fermer l’accès à l’espace client"
        saved="Accès fermé"
      />
    </details>
  )
}
