import { data } from 'react-router'
import { findShownLetter } from '../../../domain/letters/list-letters.ts'
import { findThread } from '../../../domain/letters/threads/find-thread.ts'
import { site } from '../../../domain/site.ts'
import { siteContext } from '../../context.ts'
import { ownMeta } from '../../meta/own-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { PaperPage } from '../../ui/paper-page/paper-page.tsx'
import type { Route } from './+types/whole-letter.ts'
import { threadLinkContext } from './thread-link-context.ts'
import { firstOf, lineOf } from './view/thread-letters.server.ts'
import { addressOf } from './view/thread-link-address.server.ts'
import { Letter } from './visitor-letter.tsx'
import './thread-page.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = () => ownMeta(`Votre échange avec ${site.brand}`)

export async function loader({ context, params: { letterId } }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const link = context.get(threadLinkContext)
  const thread = await findThread(db, link.key)
  if (!thread) throw data(null, { status: 404 })
  const back = `${addressOf(link)}#echange`
  if (letterId === thread.id) return { back, line: firstOf(thread, link, { isWhole: true }) }
  const letter = await findShownLetter(db, link.key, letterId)
  if (!letter) throw data(null, { status: 404 })
  return { back, line: lineOf({ ...letter, isCut: false }, link) }
}

/** One letter that the private page only shows the beginning of (docs/product.md §11.8). */
export default function WholeLetter({ loaderData: { back, line } }: Route.ComponentProps) {
  return (
    <div className="visitor-thread" data-ground="paper">
      <PaperPage title="Message en entier" back={{ to: back, label: 'Notre échange' }}>
        <ol className="plain-list visitor-thread__letters">
          <Letter {...line} />
        </ol>
      </PaperPage>
    </div>
  )
}
