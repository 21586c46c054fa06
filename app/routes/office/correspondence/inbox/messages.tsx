import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/messages.ts'
import { inboxBulkForms, loadInboxPage } from './inbox-list.server.ts'
import { InboxList } from './inbox-list.tsx'

export const handle = {
  ...officePageHandle,
  permission: 'read-messages',
  entry: { label: 'Messages', icon: 'messages', group: 'daily', menuOrder: 30, counters: ['contacts'] },
  growsBelow: true,
  help: {
    title: 'Messages',
    what: 'Les messages du formulaire de contact et les e-mails qui n’appartiennent à aucune demande.',
    how: [
      'Ceux qui attendent depuis le plus longtemps sont en haut\u00a0; le filtre montre les autres.',
      'Cochez plusieurs lignes pour les prendre ou les classer d’un coup.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Messages')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadInboxPage(context, 'message', url.searchParams)

const forms = inboxBulkForms('message')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Contact messages; on wide screens an open one is shown beside the list. */
export default function InboxMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxList list={loaderData} outcome={actionData?.lot} />
}
