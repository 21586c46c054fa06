import { Form, href, Link } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { OfferedClient } from './offered-client.tsx'
import type { DraftView } from './read-draft.server.ts'

/** Whom the quote is for: known, or chosen among those who may be meant. */
export function ClientPart({ draft, outcome }: { draft: DraftView; outcome?: FormOutcome }) {
  const { client, offered, search, page } = draft
  const form = useAddressFields({ q: search })
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
          <Form {...form} className="estimate-search" role="search" preventScrollReset>
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
              <OfferedClient key={one.id} page={page} outcome={outcome} {...one} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
