import { data } from 'react-router'
import { site } from '../../../domain/site.ts'
import { findVisibleMessage } from '../../../domain/threads/messages.ts'
import { findThread } from '../../../domain/threads/thread.ts'
import { siteContext, threadLinkContext } from '../../context.ts'
import { noindexMeta } from '../../meta/noindex-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/whole-message.ts'
import { firstMessage, threadLinkAddress, toVisitorMessage } from './thread.server.ts'
import { VisitorMessageItem } from './visitor-message.tsx'
import './thread-page.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = () => noindexMeta(`Votre échange avec ${site.brand}`)

export async function loader({ context, params: { letterId } }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const link = context.get(threadLinkContext)
  const thread = await findThread(db, link.key)
  if (!thread) throw data(null, { status: 404 })
  const back = `${threadLinkAddress(link)}#echange`
  if (letterId === thread.id) return { back, line: firstMessage(thread, link, { isWhole: true }) }
  const message = await findVisibleMessage(db, link.key, letterId)
  if (!message) throw data(null, { status: 404 })
  return { back, line: toVisitorMessage({ ...message, isCut: false }, link) }
}

/** One message that the private page only shows the beginning of (docs/product.md §11.8). */
export default function WholeMessage({ loaderData: { back, line } }: Route.ComponentProps) {
  return (
    <div className="visitor-thread" data-ground="paper">
      <PaperPage title="Message en entier" back={{ to: back, label: 'Notre échange' }}>
        <ol className="plain-list visitor-thread__messages">
          <VisitorMessageItem message={line} />
        </ol>
      </PaperPage>
    </div>
  )
}
