import { Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ButtonForm, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { ThreadClientView } from './thread-client.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/choice.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './thread-client.css'

interface ThreadClientProps {
  client: ThreadClientView
  outcomes?: { client?: FormOutcome; detacher?: FormOutcome }
}

/** Client of a request or message: linked or created with one click, or chosen from several possible ones. */
export function ThreadClientSection({ client, outcomes = {} }: ThreadClientProps) {
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
                Ce n’est pas ce client <ChevronDownIcon />
              </summary>
              <ButtonForm page={page} name="detacher" submit="Détacher" saved="Détaché" outcomes={outcomes} />
            </details>
          )}
        </>
      ) : (
        canEdit && <LinkClientForm page={page} offered={offered} outcome={outcomes.client} />
      )}
    </section>
  )
}

interface LinkClientFormProps {
  page: string
  offered: NonNullable<ThreadClientView>['offered']
  outcome?: FormOutcome
}

/** Form that links the possible client, one of several, or a new record for the sender. */
function LinkClientForm({ page, offered, outcome: first }: LinkClientFormProps) {
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
          {offered.map(({ id, name, note }, index) => (
            <label key={id} className="choice">
              <input type="radio" name="qui" value={id} defaultChecked={index === 0} />
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
