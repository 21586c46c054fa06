import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button, ButtonLink } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { NewOrderView } from './read-new-order.server.ts'

type ChooseClientProps = Extract<NewOrderView, { step: 'client' }>

/** Whose rims they are. */
export function ChooseClient({ search, isShort, clients }: ChooseClientProps) {
  const form = useAddressFields({ q: search })
  return (
    <section className="paper-sheet new-order__part" aria-labelledby="client-titre">
      <h2 id="client-titre">Pour quel client&nbsp;?</h2>
      <Form {...form} className="new-order__search" role="search">
        <TextField
          id="q"
          name="q"
          type="search"
          label="Rechercher"
          placeholder="Nom, société, e-mail, téléphone, ville"
          defaultValue={search}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
      </Form>
      {clients.length === 0 && (
        <p className="paper-note">
          {isShort
            ? 'Tapez au moins trois lettres ou chiffres qui se suivent.'
            : 'Aucun client ne correspond.'}
        </p>
      )}
      <ul className="plain-list new-order__clients">
        {clients.map(({ id, name, note, to }) => (
          <li key={id}>
            <Link to={to} data-key="row">
              {name}
            </Link>
            <p>{note}</p>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to={href('/gestion/clients/nouveau')} variant="secondary">
          Nouveau client
        </ButtonLink>
      </p>
    </section>
  )
}
