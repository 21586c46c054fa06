import { Form, href } from 'react-router'
import { useUrlFields } from '../../../../forms/use-url-fields.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { beginEstimateAddress } from '../../../../office/records/estimate-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/new-estimate.ts'
import { BeginEstimateForm } from './begin-form.tsx'
import { loadNewEstimatePage, newEstimateForms } from './new-estimate.server.ts'
import '../../../../ui/paper-page.css'
import './estimate-parts.css'

export const handle = {
  ...officePageHandle,
  permission: 'write-estimates',
  command: 'Nouveau devis',
  help: {
    title: 'Nouveau devis',
    what: 'Commencer un devis sans demande du site.',
    how: [
      'Cherchez le client\u00a0; s’il est nouveau, créez d’abord sa fiche.',
      'Depuis une demande, «\u00a0Faire le devis\u00a0» reprend tout\u00a0: rien à retaper.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouveau devis')

export const loader = ({ context, url }: Route.LoaderArgs) => loadNewEstimatePage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => newEstimateForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newEstimateForms.middleware

/** Page that creates an estimate without a request, for a client or without one. */
export default function NewEstimatePage({ loaderData: { search, found }, actionData }: Route.ComponentProps) {
  const form = useUrlFields({ q: search })
  return (
    <PaperPage title="Nouveau devis" back={{ to: href('/gestion/devis'), label: 'Devis' }}>
      <section className="paper-sheet estimate-part" aria-label="Pour qui">
        <Form {...form} className="estimate-search" role="search">
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
            Rechercher
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
              <BeginEstimateForm
                action={beginEstimateAddress({ client: id })}
                outcome={actionData?.commencer}
              >
                Faire le devis
              </BeginEstimateForm>
            </li>
          ))}
        </ul>
        <BeginEstimateForm
          action={href('/gestion/devis/nouveau')}
          outcome={actionData?.commencer}
          variant="secondary"
        >
          Commencer sans client
        </BeginEstimateForm>
      </section>
    </PaperPage>
  )
}
