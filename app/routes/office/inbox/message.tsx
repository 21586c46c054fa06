import { data } from 'react-router'
import { findContactMessage } from '../../../../domain/contact/find-contact-message.ts'
import { siteContext } from '../../../context.ts'
import { readThreadClient } from '../clients/thread/read-thread-client.server.ts'
import { ThreadClient } from '../clients/thread/thread-client.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { readThread } from '../thread/read-thread.server.ts'
import { Thread } from '../thread/thread.tsx'
import type { Route } from './+types/message.ts'
import { recordForms } from './record/acts/record-forms.server.ts'
import { readRecord } from './record/read-record.server.ts'
import { RecordPage } from './record/record-page.tsx'
import { seeOpened } from './record/see-opened.server.ts'

export const handle = {
  ...officePage,
  act: 'read-messages',
  help: {
    title: 'Un message',
    what: 'Le message, l’échange qui le suit, et la fiche du client s’il est connu.',
    how: [
      'Répondez dans la page\u00a0: le brouillon s’enregistre tout seul et vous suit du téléphone à l’ordinateur.',
      'Les réponses types se glissent dans le texte\u00a0; leurs variables se remplissent d’elles-mêmes.',
      '«\u00a0Fermer\u00a0» le classe avec une raison\u00a0; s’il répond, le message revient.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.record.name ?? 'Message')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await findContactMessage(context.get(siteContext).db, params.id)
  if (!found) throw data(null, { status: 404 })
  return {
    record: await readRecord(context, { kind: 'message', found, asked: url.searchParams }),
    client: await readThreadClient(context, { kind: 'message', id: found.id }, found.client_id),
    thread: await readThread(context, { kind: 'message', id: found.id }, url),
  }
}

const forms = recordForms('message')
export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = [...forms.middleware, seeOpened('message')]

/** A contact message: who writes what, then all that was said and done. */
export default function Message({
  loaderData: { record, client, thread },
  actionData,
}: Route.ComponentProps) {
  return (
    <RecordPage key={record.id} record={record} outcomes={actionData}>
      <ThreadClient client={client} outcomes={actionData} />
      {thread && <Thread thread={thread} />}
    </RecordPage>
  )
}
