import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { listNewsPage } from '../../../domain/publishing/content/articles.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { awaitWithTimeout } from '../../http/with-timeout.server.ts'
import { addPageSchema, breadcrumbsSchema } from '../../meta/schema-org.server.ts'
import type { ListedArticle } from '../../ui/news/news-card.tsx'
import { pageNumberInUrl } from '../../ui/pager/page-number.ts'
import { toArticleDate } from './article-date.ts'
import { articleExcerptOf } from './article-excerpt.server.ts'
import { newsBreadcrumb } from './news-address.ts'

export interface NewsPageView {
  failed: boolean
  articles: ListedArticle[]
  hasOlder: boolean
}

/** Returns one page of the list, streamed after the page when it is slow. */
export async function loadNewsPage(request: Request, context: Readonly<RouterContextProvider>) {
  const page = pageNumberInUrl(new URL(request.url).searchParams)
  if (!page) throw redirect(href('/actualites'))
  addPageSchema(context, (siteUrl) => [breadcrumbsSchema(siteUrl, [newsBreadcrumb])])
  const pagePromise = loadNewsView(context, page)
  const news = await awaitWithTimeout(pagePromise)
  return data({ page, news: news ?? pagePromise }, answer(news, page))
}

/**
 * Returns status and headers of the page. A page without its news must not be cached: they are streamed later (200), or reading
 * failed (500). A page after the last one has the status 404.
 */
function answer(news: NewsPageView | null, page: number): ResponseInit {
  const incomplete = { headers: { 'Cache-Control': 'no-store' } }
  if (!news) return incomplete
  if (news.failed) return { ...incomplete, status: 500 }
  return news.articles.length === 0 && page > 1 ? { status: 404 } : {}
}

/** Returns a page of the news. Never rejects: the page reports that its news are missing. */
async function loadNewsView(context: Readonly<RouterContextProvider>, page: number): Promise<NewsPageView> {
  const { db, isOutage } = context.get(siteContext)
  try {
    const { articles, hasOlder } = await listNewsPage(db, page)
    return { failed: false, hasOlder, articles: articles.map(toListedArticle) }
  } catch (error) {
    const requestState = context.get(requestContext)
    requestState.hasOutage ||= isOutage(error)
    requestState.log.error({ err: error }, 'news not read')
    return { failed: true, hasOlder: false, articles: [] }
  }
}

type Row = Awaited<ReturnType<typeof listNewsPage>>['articles'][number]

function toListedArticle({ id, title, main_image, created_at, opening }: Row, index: number) {
  return {
    id,
    title,
    main_image,
    date: toArticleDate(created_at),
    // Only the card of the newest article shows its first words.
    excerpt: index === 0 ? articleExcerptOf(opening) : null,
  }
}
