import { Link } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { ThreadClientView } from './thread-client.server.ts'
import './thread-client.css'

interface ThreadClientProps {
  client: ThreadClientView
  outcomes?: { client?: FormOutcome; detacher?: FormOutcome }
}

/** The client of a request or message: found or made in one press, chosen where several may be meant. */
export function ThreadClient({ client, outcomes }: ThreadClientProps) {
  if (!client) return null
  const { page, linked, offered, canEdit } = client
  return (
    <section id="client" className="paper-sheet thread-client" aria-labelledby="client-titre">
      <h2 id="client-titre">Client</h2>
      {linked ? (
        <>
          <p>
            <Link to={linked.to} prefetch="intent">
              {linked.name}
            </Link>
          </p>
          {canEdit && (
            <details>
              <summary className="fold">
                Ce n’est pas ce client <ChevronDown />
              </summary>
              <Press
                page={page}
                name="detacher"
                submit="Détacher"
                saved="Détaché"
                outcome={outcomes?.detacher}
              />
            </details>
          )}
        </>
      ) : (
        canEdit && <Finding page={page} offered={offered} outcome={outcomes?.client} />
      )}
    </section>
  )
}

type Offered = NonNullable<ThreadClientView>['offered']

function Finding({
  page,
  offered,
  outcome: first,
}: {
  page: string
  offered: Offered
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({ id: 'client', action: formAddress(page, 'client'), first })
  const [only, ...others] = offered
  const submit =
    others.length > 0
      ? 'Rattacher au client choisi'
      : only
        ? `Rattacher à ${only.name}`
        : 'Créer la fiche du client'
  return (
    <OfficeForm form={form} variant="secondary" submit={submit} saved="Client rattaché">
      {others.length > 0 ? (
        <fieldset className="thread-client__choices">
          <legend className="field__label">Plusieurs fiches peuvent être la bonne</legend>
          {offered.map(({ id, name, note }, place) => (
            <label key={id} className="choice">
              <input type="radio" name="qui" value={id} defaultChecked={place === 0} />
              <span>
                {name}
                <small>{note}</small>
              </span>
            </label>
          ))}
          <label className="choice">
            <input type="radio" name="qui" value="nouveau" />
            <span>Aucune&nbsp;: créer une fiche</span>
          </label>
        </fieldset>
      ) : (
        only && <p className="paper-note">{only.note}</p>
      )}
    </OfficeForm>
  )
}

interface PressProps {
  page: string
  name: string
  submit: string
  saved: string
  outcome?: FormOutcome
}

function Press({ page, name, submit, saved, outcome: first }: PressProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first })
  return <OfficeForm form={form} variant="secondary" submit={submit} saved={saved} />
}
