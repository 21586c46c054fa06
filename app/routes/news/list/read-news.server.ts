import type { RouterContextProvider } from 'react-router'
import { listNewsPage } from '../../../../domain/news/list-news-page.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { articleDate } from '../article-date.ts'
import { excerptOf } from '../article-excerpt.server.ts'
import type { NewsPage } from './settled-news.tsx'

/** Never rejects: the page says that its news are missing (docs/product.md §4). */
export async function readNews(context: Readonly<RouterContextProvider>, page: number): Promise<NewsPage> {
  const { db, isOutage } = context.get(siteContext)
  try {
    const { articles, hasOlder } = await listNewsPage(db, page)
    return { failed: false, hasOlder, articles: articles.map(toListed) }
  } catch (error) {
    const visit = context.get(requestContext)
    visit.hasOutage ||= isOutage(error)
    visit.log.error({ err: error }, 'news not read')
    return { failed: true, hasOlder: false, articles: [] }
  }
}

type Row = Awaited<ReturnType<typeof listNewsPage>>['articles'][number]

function toListed({ id, title, main_image, created_at, opening }: Row, place: number) {
  return {
    id,
    title,
    main_image,
    date: articleDate(created_at),
    // Only the newest article's card has room for its first words.
    excerpt: place === 0 ? excerptOf(opening) : null,
  }
}
