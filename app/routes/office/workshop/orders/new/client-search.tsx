import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useUrlFields } from '../../../../../forms/use-url-fields.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import '../../../../../ui/paper-page.css'
import './new-order.css'

interface OrderClientSearchProps {
  title: ReactNode
  search: string
  /** Shown if no client is found. */
  empty: ReactNode
  clients: readonly { id: string; name: string; note: string; to: string }[]
  /** Content below the found clients. */
  children?: ReactNode
}

/** Search for the client of an order; each found client is a link. */
export function OrderClientSearch({ title, search, empty, clients, children }: OrderClientSearchProps) {
  const form = useUrlFields({ q: search })
  return (
    <section className="paper-sheet new-order__part" aria-labelledby="client-titre">
      <h2 id="client-titre">{title}</h2>
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
          Rechercher
        </Button>
      </Form>
      {clients.length === 0 && empty}
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
      {children}
    </section>
  )
}
