import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { findRedirect } from '../../../domain/content/find-redirect.ts'
import { findArticle } from '../../../domain/news/find-article.ts'
import { findNeighbours } from '../../../domain/news/find-neighbours.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { articleThing } from '../../meta/things/article-thing.server.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import { newsStep } from './news-address.ts'
import { shownArticle } from './shown-article.server.ts'

/** The article as its page shows it; one that moved leads on, 404 when there is none (docs/product.md §2.8, §10.12). */
export async function loadArticle(context: Readonly<RouterContextProvider>, id: string) {
  const { db } = context.get(siteContext)
  const [article, neighbours] = await Promise.all([findArticle(db, id), findNeighbours(db, id)])
  if (!article) throw await elsewhere(context, id)
  const shown = shownArticle(article)
  const { title, excerpt, card } = shown
  const path = href('/actualites/:id', { id })
  describePage(context, (siteUrl) => [
    articleThing(siteUrl, {
      path,
      title,
      description: excerpt,
      image: card?.url,
      createdAt: article.created_at,
    }),
    breadcrumbs(siteUrl, [newsStep, { name: title, path }]),
  ])
  return { ...shown, neighbours }
}

/** One that moved leads on; 404 when there is none. */
async function elsewhere(context: Readonly<RouterContextProvider>, id: string) {
  const now = await findRedirect(context.get(siteContext).db, 'article', id)
  return now ? redirect(href('/actualites/:id', { id: now }), 301) : data(null, { status: 404 })
}
