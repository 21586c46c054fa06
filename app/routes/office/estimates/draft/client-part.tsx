import { Form, href, Link } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { DraftView } from './read-draft.server.ts'

/** Whom the quote is for: known, or chosen among those who may be meant. */
export function ClientPart({ draft, outcome }: { draft: DraftView; outcome?: FormOutcome }) {
  const { client, offered, search, page } = draft
  return (
    <section id="client" className="paper-sheet estimate-part" aria-labelledby="client-titre">
      <h2 id="client-titre">Client</h2>
      {client ? (
        <p className="estimate-client">
          <Link to={href('/gestion/clients/:id', { id: client.id })} prefetch="intent">
            {client.name}
          </Link>
          <small>{client.note}</small>
        </p>
      ) : (
        <>
          <Form className="estimate-search" role="search" preventScrollReset>
            <TextField
              id="q"
              name="q"
              type="search"
              label="Chercher un client"
              placeholder="Nom, société, e-mail, téléphone"
              defaultValue={search}
              maxLength={120}
              autoComplete="off"
            />
            <Button type="submit" variant="secondary">
              Chercher
            </Button>
          </Form>
          {search && offered.length === 0 && <p className="paper-note">Aucun client ne correspond.</p>}
          <ul className="plain-list estimate-clients">
            {offered.map((one) => (
              <Offered key={one.id} page={page} outcome={outcome} {...one} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface OfferedProps {
  page: string
  id: string
  name: string
  note: string
  outcome?: FormOutcome
}

function Offered({ page, id, name, note, outcome: first }: OfferedProps) {
  const form = useOfficeForm({ id: `client-${id}`, action: formAddress(page, 'client'), first })
  const wrong = form.problems.form ?? form.failure
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{note}</small>
      </span>
      <form {...form.formProps} className="act-form">
        <input type="hidden" name="qui" value={id} />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Choisir
        </Button>
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
    </li>
  )
}
