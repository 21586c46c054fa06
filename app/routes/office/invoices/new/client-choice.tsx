import { Form, href, Link } from 'react-router'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { NewInvoiceView } from './read-new-invoice.server.ts'

export function ClientChoice({ search, clients, drafts, isGone }: NewInvoiceView) {
  const form = useAddressFields({ q: search })
  return (
    <section className="paper-sheet invoice-part" aria-label="Client">
      {isGone && (
        <p role="alert">Cette commande ou ce client n’est plus là&nbsp;: cherchez le client ci-dessous.</p>
      )}
      <Form {...form} className="invoice-search" role="search">
        <TextField
          id="q"
          name="q"
          type="search"
          label="Client"
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
      {clients.length === 0 ? (
        <p className="paper-note">
          Aucun client ne correspond. <Link to={href('/gestion/clients/nouveau')}>Créer sa fiche</Link>
        </p>
      ) : (
        <Choices choices={clients} />
      )}
      {drafts.length > 0 && (
        <>
          <h2>Préparations gardées</h2>
          <Choices choices={drafts} />
        </>
      )}
    </section>
  )
}

function Choices({ choices }: { choices: NewInvoiceView['clients'] }) {
  return (
    <ul className="plain-list invoice-links">
      {choices.map(({ to, name, note }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            {name}
          </Link>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  )
}
