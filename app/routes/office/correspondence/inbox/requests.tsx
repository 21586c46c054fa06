import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/requests.ts'
import { inboxBulkForms, loadInboxPage } from './inbox-list.server.ts'
import { InboxList } from './inbox-list.tsx'

export const handle = {
  ...officePageHandle,
  permission: 'read-requests',
  entry: {
    label: 'Demandes',
    icon: 'requests',
    group: 'daily',
    menuOrder: 20,
    inBar: ['responsable', 'bureau'],
    counters: ['forms'],
  },
  growsBelow: true,
  help: {
    title: 'Demandes',
    what: 'Les demandes de devis du site, celles qui attendent depuis le plus longtemps d’abord.',
    how: [
      'Le filtre se lit comme une phrase\u00a0: point de vente, état, prestation, qui s’en occupe. Il reste dans l’adresse, vous pouvez l’enregistrer en favori.',
      'Cochez plusieurs lignes pour les prendre, les classer ou les mettre de côté d’un coup.',
      'Une demande ouverte n’est plus comptée dans le menu\u00a0; «\u00a0Marquer comme non vue\u00a0» l’y remet.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Demandes')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadInboxPage(context, 'request', url.searchParams)

const forms = inboxBulkForms('request')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Quote requests; on wide screens an open one is shown beside the list. */
export default function InboxRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxList list={loaderData} outcome={actionData?.lot} />
}
