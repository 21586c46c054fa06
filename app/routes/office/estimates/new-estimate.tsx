import { data, Form, href, type RouterContextProvider } from 'react-router'
import { findClient } from '../../../../domain/clients/find-client.ts'
import { listClients } from '../../../../domain/clients/lists/list-clients.ts'
import { siteContext } from '../../../context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/new-estimate.ts'
import { beginForm } from './begin/begin-form.server.ts'
import { BeginForm } from './begin/begin-form.tsx'
import { beginAddress } from './estimate-address.ts'
import './estimates.css'

export const handle = {
  ...officePage,
  act: 'write-estimates',
  help: {
    title: 'Nouveau devis',
    what: 'Commencer un devis sans demande du site.',
    how: [
      'Cherchez le client\u00a0; s’il est nouveau, créez d’abord sa fiche.',
      'Depuis une demande, «\u00a0Faire le devis\u00a0» reprend tout sans rien retaper.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Nouveau devis')

export const loader = ({ context, url }: Route.LoaderArgs) => read(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => beginForm.action(visit)
export const middleware: Route.MiddlewareFunction[] = beginForm.middleware

const mostFound = 8

/** Whom it may be for: whoever was looked for, or the one that the address names. */
async function read(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db } = context.get(siteContext)
  const named = asked.get('client')
  const client = named ? await findClient(db, named) : null
  if (named && !client) throw data(null, { status: 404 })
  const search = (asked.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const found = client ? [client] : search.trim() ? await listClients(db, choice, mostFound) : []
  return {
    search,
    found: found.map(({ id, called, email, phone }) => ({
      id,
      name: called || 'Sans nom',
      note: [email, phone].filter(Boolean).join(', '),
    })),
  }
}

/** A quote that answers no request: for a client, or for nobody yet. */
export default function NewEstimate({ loaderData: { search, found }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title="Nouveau devis" back={{ to: href('/gestion/devis'), label: 'Devis' }}>
      <section className="paper-sheet estimate-part" aria-label="Pour qui">
        <Form className="estimate-search" role="search">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Pour quel client"
            placeholder="Nom, société, e-mail, téléphone"
            defaultValue={search}
            maxLength={120}
            autoComplete="off"
          />
          <Button type="submit" variant="secondary">
            Chercher
          </Button>
        </Form>
        {search && found.length === 0 && <p className="paper-note">Aucun client ne correspond.</p>}
        <ul className="plain-list estimate-clients">
          {found.map(({ id, name, note }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <small>{note}</small>
              </span>
              <BeginForm action={beginAddress({ client: id })} outcome={actionData?.commencer}>
                Faire le devis
              </BeginForm>
            </li>
          ))}
        </ul>
        <BeginForm
          action={href('/gestion/devis/nouveau')}
          outcome={actionData?.commencer}
          variant="secondary"
        >
          Commencer sans client
        </BeginForm>
      </section>
    </PaperPage>
  )
}
