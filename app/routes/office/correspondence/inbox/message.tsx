import { data } from 'react-router'
import { findContactMessage } from '../../../../../domain/correspondence/contact/contact-messages.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadClientOfThread } from '../../people/clients/thread-client.server.ts'
import { ThreadClientSection } from '../../people/clients/thread-client.tsx'
import { loadThread } from '../threads/thread.server.ts'
import { ThreadSection } from '../threads/thread.tsx'
import type { Route } from './+types/message.ts'
import { inboxRecordForms, loadInboxRecord, markSeenOnOpen } from './inbox-record.server.ts'
import { InboxRecordPage } from './inbox-record.tsx'

export const handle = {
  ...officePageHandle,
  permission: 'read-messages',
  help: {
    title: 'Un message',
    what: 'Le message, l’échange qui le suit, et la fiche du client s’il est connu.',
    how: [
      'Répondez dans la page\u00a0: le brouillon s’enregistre tout seul et vous suit du téléphone à l’ordinateur.',
      'Les réponses types s’insèrent dans le texte\u00a0; leurs variables se remplissent toutes seules.',
      '«\u00a0Fermer\u00a0» le classe avec une raison\u00a0; si la personne répond, le message revient.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.record.name ?? 'Message')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const contactMessage = await findContactMessage(context.get(siteContext).db, params.id)
  if (!contactMessage) throw data(null, { status: 404 })
  const record = await loadInboxRecord(context, {
    kind: 'message',
    record: contactMessage,
    searchParams: url.searchParams,
  })
  const client = await loadClientOfThread(
    context,
    { kind: 'message', id: contactMessage.id },
    contactMessage.client_id,
  )
  return {
    // A sender without a name takes the name of the linked client.
    record: { ...record, name: contactMessage.name || client?.linked?.name || record.name },
    client,
    thread: await loadThread(context, { kind: 'message', id: contactMessage.id }, url),
  }
}

const forms = inboxRecordForms('message')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = [...forms.middleware, markSeenOnOpen('message')]

/** Page of a contact message: sender, content, history. */
export default function InboxMessagePage({
  loaderData: { record, client, thread },
  actionData,
}: Route.ComponentProps) {
  return (
    <InboxRecordPage key={record.id} record={record} outcomes={actionData}>
      <ThreadClientSection client={client} outcomes={actionData} />
      {thread && <ThreadSection thread={thread} />}
    </InboxRecordPage>
  )
}
