import { Form, href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useUrlFields } from '../../../../forms/use-url-fields.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { EstimateDraftClientView } from './draft-client.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'
import './estimate.css'

interface DraftClientSectionProps {
  page: string
  client: EstimateDraftClientView
  outcome?: FormOutcome
}

/** Section with the client of the estimate: the chosen client, or the clients to choose from. */
export function EstimateDraftClientSection({ page, client, outcome }: DraftClientSectionProps) {
  const { chosen, offered, search } = client
  const form = useUrlFields({ q: search })
  return (
    <section id="client" className="paper-sheet estimate-part" aria-labelledby="client-titre">
      <h2 id="client-titre">Client</h2>
      {chosen ? (
        <p className="estimate-client">
          <Link to={href('/gestion/clients/:id', { id: chosen.id })} prefetch="intent">
            {chosen.name}
          </Link>
          <small>{chosen.note}</small>
        </p>
      ) : (
        <>
          <Form {...form} className="estimate-search" role="search" preventScrollReset>
            <TextField
              id="q"
              name="q"
              type="search"
              label="Rechercher un client"
              placeholder="Nom, société, e-mail, téléphone"
              defaultValue={search}
              maxLength={120}
              autoComplete="off"
            />
            <Button type="submit" variant="secondary">
              Rechercher
            </Button>
          </Form>
          {search && offered.length === 0 && <p className="paper-note">Aucun client ne correspond.</p>}
          <ul className="plain-list estimate-clients">
            {offered.map((one) => (
              <OfferedClient key={one.id} page={page} outcome={outcome} {...one} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface OfferedClientProps {
  page: string
  id: string
  name: string
  note: string
  outcome?: FormOutcome
}

/** Button that chooses a client. */
function OfferedClient({ page, id, name, note, outcome: first }: OfferedClientProps) {
  const form = useOfficeForm({ id: `client-${id}`, action: formAddress(page, 'client'), first })
  const errorText = form.problems.form ?? form.failure
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{note}</small>
      </span>
      <form {...form.formProps}>
        <input type="hidden" name="qui" value={id} />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Choisir
        </Button>
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
    </li>
  )
}
