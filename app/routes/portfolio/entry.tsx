import { href } from 'react-router'
import { findPortfolioEntry } from '../../../domain/portfolio/find-portfolio-entry.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/entry.ts'
import { elsewhere } from './entry-elsewhere.server.ts'
import { EntryView } from './entry-view.tsx'
import { openedEntry } from './opened-entry.server.ts'
import { cardId, portfolioStep, shownOf } from './portfolio-address.ts'
import { useClose } from './use-close.ts'

/** Stands over the grid without being a page of its own: see `app/ui/frame/page-change`. */
export const handle = {
  cache: { topics: ['portfolio'], query: shownOf },
  sitemap: 'portfolio',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: [],
  isOverlay: true,
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.titre,
        description: args.loaderData.excerpt,
        image: args.loaderData.card,
        type: 'article',
      })
    : []

/** The entry comes before it is shown, so that title and social card are its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const entry = await findPortfolioEntry(db, params.id)
  if (!entry) throw await elsewhere(db, params.id)
  const { id, titre } = entry
  describePage(context, (siteUrl) => [
    breadcrumbs(siteUrl, [portfolioStep, { name: titre, path: href('/realisations/:id', { id }) }]),
  ])
  return { id, ...openedEntry(entry) }
}

export default function Entry({ loaderData: entry }: Route.ComponentProps) {
  const { grid, close } = useClose()
  return (
    <EntryView
      key={entry.id}
      entry={entry}
      onClose={close}
      closeTo={{ ...grid, hash: `#${cardId(entry.id)}` }}
    />
  )
}
