import { data } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/message-thread.ts'
import { loadThread } from './thread.server.ts'
import { ThreadPage } from './thread.tsx'
import { threadForms } from './thread-forms.server.ts'

export const handle = {
  ...officePageHandle,
  permission: 'answer',
  help: {
    title: 'L’échange d’un message',
    what: 'L’échange qui suit un message, du plus ancien au plus récent, et votre réponse en dessous.',
    how: [
      'Vous seul voyez le brouillon\u00a0: personne d’autre n’y a accès avant l’envoi.',
      'Joignez des photos ou des PDF, vingt au plus, de 20\u00a0Mo chacun.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Échange')

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const thread = await loadThread(context, { kind: 'message', id }, url)
  if (!thread) throw data(null, { status: 404 })
  return { thread }
}

const forms = threadForms('message')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** The thread on its own page, which its forms show without JavaScript if they have a problem. */
export default function MessageThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage thread={loaderData.thread} outcomes={actionData} />
}
