import type { RouterContextProvider } from 'react-router'
import { homeNewsCount, listNewestArticles } from '../../../domain/news/list-articles.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { HomeNews } from './settled-home-news.tsx'

/** Never rejects: a home page without news is still a home page (docs/product.md §4). */
export async function readNews(context: Readonly<RouterContextProvider>): Promise<HomeNews> {
  try {
    return { failed: false, articles: await listNewestArticles(context.get(siteContext).db, homeNewsCount) }
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home news not read')
    return { failed: true, articles: [] }
  }
}
