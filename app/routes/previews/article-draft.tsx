import { data } from 'react-router'
import { wholeContent } from '../../../domain/content/content-fields.ts'
import { findContent } from '../../../domain/content/content-record.ts'
import { articleOf } from '../../../domain/content/page-content.ts'
import { frenchSpaces } from '../../../domain/french-spaces.ts'
import { siteContext } from '../../context.ts'
import { ownMeta } from '../../meta/own-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { ArticleView } from '../news/article-view.tsx'
import { shownArticle } from '../news/shown-article.server.ts'
import type { Route } from './+types/article-draft.ts'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = () => ownMeta('Aperçu')

/** What the office has of it now, as the article's own page shows it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const record = await findContent(db, 'article', id)
  if (!record) throw data(null, { status: 404 })
  const draft = articleOf(wholeContent('article', record.content))
  return shownArticle({
    ...draft,
    title: frenchSpaces(draft.title.trim() || 'Sans titre'),
    main_image: draft.main_image ?? null,
    created_at: record.page_created_at ?? clock.now(),
  })
}

export default function ArticleDraft({ loaderData }: Route.ComponentProps) {
  return <ArticleView article={loaderData} />
}
