import { useRef } from 'react'
import { data, href, redirect, useLocation, useNavigate } from 'react-router'
import { findRedirect } from '../../../domain/content/find-redirect.ts'
import { findPortfolioEntry } from '../../../domain/portfolio/find-portfolio-entry.ts'
import { type SiteContext, siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/entry.ts'
import { EntryView } from './entry-view.tsx'
import { openedEntry } from './opened-entry.server.ts'
import { cardId, gridAddress, pageOf, portfolioStep, shownOf } from './portfolio-address.ts'

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

/** One that moved leads on; 404 when there is none. */
async function elsewhere(db: SiteContext['db'], id: string) {
  const now = await findRedirect(db, 'portfolio', id)
  return now ? redirect(href('/realisations/:id', { id: now }), 301) : data(null, { status: 404 })
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

/** Back to the grid: where it was left when the entry was opened from it, else the page it stands on. */
function useClose() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const grid = gridAddress(pageOf(search))
  // A second Escape while the first is on its way would go back one page too far.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (state?.isFromGrid) navigate(-1)
    else navigate(grid, { preventScrollReset: true })
  }
  return { grid, close }
}
