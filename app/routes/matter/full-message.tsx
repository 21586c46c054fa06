import { data } from 'react-router'
import { findMatterThread } from '../../../domain/correspondence/matters/matter-thread.ts'
import { findVisibleMessage } from '../../../domain/correspondence/threads/messages.ts'
import { matterContext, siteContext } from '../../http/context.ts'
import { findFactsInMatches } from '../../http/facts.tsx'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/full-message.ts'
import { VisitorMessageItem } from './visitor-message.tsx'
import { toOpeningVisitorMessage, toVisitorMessage } from './visitor-messages.server.ts'
import './matter.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  noindexMeta(matches, `Votre échange avec ${findFactsInMatches(matches).brand}`)

export async function loader({ context, params: { messageId } }: Route.LoaderArgs) {
  const { db, facts } = context.get(siteContext)
  const access = context.get(matterContext)
  const thread = await findMatterThread(db, access.key)
  if (!thread) throw data(null, { status: 404 })
  const back = `${matterAddress(access)}#echange`
  if (messageId === thread.id)
    return { back, line: toOpeningVisitorMessage(thread, access, { isFullText: true }) }
  const message = await findVisibleMessage(db, thread, messageId)
  if (!message) throw data(null, { status: 404 })
  return { back, line: toVisitorMessage({ ...message, isCut: false }, access, facts.current()) }
}

/** Full text of a message that the private page cuts. */
export default function MatterFullMessagePage({ loaderData: { back, line } }: Route.ComponentProps) {
  return (
    <div className="matter" data-ground="paper">
      <PaperPage title="Message en entier" back={{ to: back, label: 'Notre échange' }}>
        <ol className="plain-list matter__messages">
          <VisitorMessageItem message={line} />
        </ol>
      </PaperPage>
    </div>
  )
}
