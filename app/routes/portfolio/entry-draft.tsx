import { data } from 'react-router'
import { withFrenchSpaces } from '../../../domain/kernel/text/french-spaces.ts'
import {
  toPortfolioEntryInput,
  withMissingContentFields,
} from '../../../domain/publishing/content/content-fields.ts'
import { findContent } from '../../../domain/publishing/content/content-records.ts'
import { loadOrderFactsOfPortfolioEntry } from '../../../domain/publishing/portfolio/entry-records.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import type { Route } from './+types/entry-draft.ts'
import { toPortfolioEntryView } from './entry.server.ts'
import { PortfolioEntryView } from './entry-view.tsx'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Aperçu')

/** Returns the current draft in the form of an opened entry. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(siteContext)
  const record = await findContent(db, 'portfolio', id)
  if (!record) throw data(null, { status: 404 })
  const draft = toPortfolioEntryInput(withMissingContentFields('portfolio', record.content))
  const entry = toPortfolioEntryView(
    {
      ...draft,
      titre: withFrenchSpaces(draft.titre.trim() || 'Sans titre'),
      main_image: draft.main_image ?? null,
      before_image: draft.before_image ?? null,
      created_at: record.page_created_at ?? clock.now(),
    },
    await loadOrderFactsOfPortfolioEntry(db, { record: id }, facts.current()),
  )
  return { entry, here: url.pathname }
}

/** Preview of an entry. It cannot be closed, because there is no grid below it. */
export default function PortfolioEntryDraftPage({ loaderData: { entry, here } }: Route.ComponentProps) {
  return <PortfolioEntryView entry={entry} onClose={() => {}} closeTo={{ pathname: here }} />
}
