import { data } from 'react-router'
import { findThreadMessage } from '../../../../../domain/correspondence/threads/messages.ts'
import { correspondentName } from '../../../../../domain/correspondence/threads/thread.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { MessageContent } from '../../../../ui/thread/thread-messages.tsx'
import type { Route } from './+types/full-message.ts'
import { findReadableThread, toMessageLine, toOpeningMessageLine } from './thread.server.ts'
import '../../../../ui/paper-page.css'
import '../../../../ui/thread/thread-messages.css'
import './thread.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-requests',
  help: {
    title: 'Un message en entier',
    isUnlisted: true,
    what: 'Un message trop long pour l’échange, affiché sans coupure.',
    how: ['L’échange en montre le début\u00a0; la suite se lit ici, et on y répond sur la fiche.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Message en entier')

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = context.get(siteContext)
  const person = context.get(staffContext)
  const { id, messageId } = params
  const thread = await findReadableThread(context, params)
  if (!thread) throw data(null, { status: 404 })
  const message = messageId === id ? null : await findThreadMessage(deps.db, thread, messageId)
  if (messageId !== id && !message) throw data(null, { status: 404 })
  const reader = { person, now: deps.clock.now(), known: null, mayAnswer: false }
  const line = message
    ? toMessageLine({ ...message, isCut: false }, reader)
    : toOpeningMessageLine(thread, { isFullText: true })
  return {
    back: inboxRecordAddress(thread.kind, id),
    subject: correspondentName(thread),
    verb: line.verb,
    message: { ...line, text: [line.text, line.folded].filter(Boolean).join('\n\n'), files: [] },
  }
}

/** Full text of a message that its thread shortens. */
export default function OfficeFullMessagePage({
  loaderData: { back, subject, verb, message },
}: Route.ComponentProps) {
  return (
    <PaperPage title={subject} back={{ to: `${back}#echanges`, label: 'L’échange' }}>
      <article className="paper-sheet message thread-message">
        <MessageContent message={message} verb={verb} />
      </article>
    </PaperPage>
  )
}
