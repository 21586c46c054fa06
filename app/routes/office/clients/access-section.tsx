import { href } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { ClientView } from './read-client.server.ts'

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
  return (
    <section id="inviter" className="paper-sheet client-record__part" aria-labelledby="acces-titre">
      <h2 id="acces-titre">Espace client</h2>
      <p>{sentence}</p>
      {may.edit && state !== 'open' && hasEmail && (
        <PressForm
          {...{ id, name: 'inviter', outcome: outcomes.inviter, saved: 'Invitation envoyée' }}
          submit={state === 'none' ? 'Inviter le client' : 'Renvoyer l’invitation'}
        />
      )}
      {may.edit && state === 'none' && !hasEmail && (
        <p className="paper-note">Ajoutez une adresse e-mail à la fiche pour pouvoir l’inviter.</p>
      )}
      {may.edit && (state === 'invited' || state === 'expired') && (
        <PressForm
          {...{ id, name: 'annuler', outcome: outcomes.annuler, saved: 'Invitation annulée' }}
          submit="Annuler l’invitation"
        />
      )}
      {may.view && (
        <form
          method="post"
          action={formAddress(href('/gestion/clients/:id', { id }), 'voir')}
          className="client-view"
        >
          <Button type="submit" variant="secondary">
            Voir comme ce client
          </Button>
          <p className="paper-note">
            En lecture seule, pendant trente minutes. Le journal en garde la trace.
          </p>
        </form>
      )}
      {may.edit && state === 'open' && (
        <details>
          <summary className="fold">
            Fermer l’accès <ChevronDown />
          </summary>
          <p>
            {name} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ses documents restent, et
            une nouvelle invitation est possible.
          </p>
          <PressForm
            {...{ id, name: 'fermer-acces', outcome: outcomes['fermer-acces'], saved: 'Accès fermé' }}
            submit="Fermer l’accès à l’espace client"
          />
        </details>
      )}
    </section>
  )
}

interface PressFormProps {
  id: string
  name: string
  submit: string
  saved: string
  outcome?: FormOutcome
}

function PressForm({ id, name, submit, saved, outcome: first }: PressFormProps) {
  const form = useOfficeForm({
    id: name,
    action: formAddress(href('/gestion/clients/:id', { id }), name),
    first,
  })
  return <OfficeForm form={form} variant="secondary" submit={submit} saved={saved} />
}
