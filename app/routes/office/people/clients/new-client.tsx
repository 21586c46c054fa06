import { href } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/new-client.ts'
import { ClientFields } from './client-fields.tsx'
import { newClientForms } from './new-client.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-clients',
  command: 'Nouveau client',
  help: {
    title: 'Nouveau client',
    what: 'Créer la fiche d’une personne ou d’une entreprise.',
    how: [
      'Il faut au moins un e-mail ou un téléphone.',
      'Si la fiche existe déjà, elle est signalée\u00a0: ouvrez-la plutôt.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouveau client')

/** Empty, but necessary: `requireStaff` does not run on client-side navigation to a route without a loader. */
export const loader = () => null

export const action = (args: Route.ActionArgs) => newClientForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newClientForms.middleware

export default function NewClientPage({ actionData }: Route.ComponentProps) {
  const form = useOfficeForm({
    id: 'client',
    action: formAddress(href('/gestion/clients/nouveau'), 'client'),
    rules: async () => (await import('../../../../../domain/people/clients/client-form.ts')).clientForm,
    first: actionData?.client,
    defaults: { type: 'company', country: 'France' },
  })
  return (
    <PaperPage title="Nouveau client" back={{ to: href('/gestion/clients'), label: 'Clients' }}>
      <section className="paper-sheet office-section" id="client" aria-label="Fiche">
        <OfficeForm form={form} submit="Créer la fiche" saved="Fiche créée">
          <ClientFields field={form.field} />
        </OfficeForm>
      </section>
    </PaperPage>
  )
}
