import { useRef } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { loadOrderFactsOfPortfolioEntry } from '../../../domain/publishing/portfolio/entry-records.ts'
import { findPortfolioEntry } from '../../../domain/publishing/portfolio/portfolio-entries.ts'
import { siteContext } from '../../http/context.ts'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { addPageSchema, breadcrumbsSchema } from '../../meta/schema-org.server.ts'
import type { Route } from './+types/entry.ts'
import { redirectRenamedEntryOrNotFound, toPortfolioEntryView } from './entry.server.ts'
import { PortfolioEntryView } from './entry-view.tsx'
import {
  parsePortfolioGridQuery,
  portfolioBreadcrumb,
  portfolioCardId,
  portfolioGridAddress,
} from './portfolio-address.ts'

/**
 * Returns the cache key. A request for the data of the entry alone does not depend on the grid. Over a filtered grid the page is
 * not cached (`null`), because there would be hundreds of combinations per entry.
 */
function keptQuery(query: URLSearchParams) {
  const isAlone = query.get('_routes') === 'routes/portfolio/entry'
  return isAlone || portfolioGridAddress(parsePortfolioGridQuery(query)).search === '' ? {} : null
}

/**
 * Facts of the page of an entry. `isOverlay`: it opens as a dialog over the grid, so opening it is not a page change
 * (`app/ui/frame/page-change.tsx`).
 */
export const handle = {
  cache: { topics: ['portfolio'], query: keptQuery },
  sitemap: 'portfolio',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: [],
  isOverlay: true,
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.titre,
        description: args.loaderData.excerpt,
        image: args.loaderData.card,
        type: 'article',
      })
    : []

/** Loads the entry. It is awaited, because the title and the social card depend on it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, facts } = context.get(siteContext)
  const entry = await findPortfolioEntry(db, params.id)
  if (!entry) throw await redirectRenamedEntryOrNotFound(db, params.id)
  const { id, titre } = entry
  addPageSchema(context, (siteUrl) => [
    breadcrumbsSchema(siteUrl, [
      portfolioBreadcrumb,
      { name: titre, path: href('/realisations/:id', { id }) },
    ]),
  ])
  return {
    id,
    ...toPortfolioEntryView(entry, await loadOrderFactsOfPortfolioEntry(db, { page: id }, facts.current())),
  }
}

export default function PortfolioEntryPage({ loaderData: entry }: Route.ComponentProps) {
  const { grid, close } = useCloseEntry()
  return (
    <PortfolioEntryView
      key={entry.id}
      entry={entry}
      onClose={close}
      closeTo={{ ...grid, hash: `#${portfolioCardId(entry.id)}` }}
    />
  )
}

/** Returns to the grid: goes back in history when the entry was opened from it, otherwise opens the entry's page of the grid. */
function useCloseEntry() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const grid = portfolioGridAddress(parsePortfolioGridQuery(search))
  // A second Escape during the navigation would go back one page too far.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (state?.isFromGrid) navigate(-1)
    else navigate(grid, { preventScrollReset: true })
  }
  return { grid, close }
}
