import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/search.ts'
import { readSearch } from './read-search.server.ts'
import { SearchPanel } from './search-panel.tsx'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Rechercher', icon: 'search', place: 35, inBar: true, keys: 'Ctrl K' },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Rechercher')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readSearch(context.get(siteContext), context.get(staffContext), url.searchParams)

/** One search over everything (docs/product.md §11.11). */
export default function Search({ loaderData }: Route.ComponentProps) {
  return (
    <PaperPage title="Rechercher">
      <SearchPanel id="recherche" first={loaderData} />
    </PaperPage>
  )
}
