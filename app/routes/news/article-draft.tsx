import { data } from 'react-router'
import { withFrenchSpaces } from '../../../domain/kernel/text/french-spaces.ts'
import {
  toArticleInput,
  withMissingContentFields,
} from '../../../domain/publishing/content/content-fields.ts'
import { findContent } from '../../../domain/publishing/content/content-records.ts'
import { siteContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import type { Route } from './+types/article-draft.ts'
import { toShownArticle } from './article.server.ts'
import { ArticleView } from './article-view.tsx'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Aperçu')

/** Returns the current draft in the form of the article's page. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const record = await findContent(db, 'article', id)
  if (!record) throw data(null, { status: 404 })
  const draft = toArticleInput(withMissingContentFields('article', record.content))
  return toShownArticle({
    ...draft,
    title: withFrenchSpaces(draft.title.trim() || 'Sans titre'),
    main_image: draft.main_image ?? null,
    created_at: record.page_created_at ?? clock.now(),
  })
}

export default function ArticleDraftPage({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />
}
