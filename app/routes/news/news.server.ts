import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { soonOrNot } from '../../http/patience.server.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import { pageInAddress } from '../../ui/pager/page-number.ts'
import { readNews } from './list/read-news.server.ts'
import type { NewsPage } from './list/settled-news.tsx'
import { newsStep } from './news-address.ts'

/** One page of the list: in the answer when it comes soon, behind it when it is slow (docs/product.md §2.8). */
export async function loadNews(request: Request, context: Readonly<RouterContextProvider>) {
  const page = pageInAddress(new URL(request.url).searchParams)
  if (!page) throw redirect(href('/actualites'))
  describePage(context, (siteUrl) => [breadcrumbs(siteUrl, [newsStep])])
  const coming = readNews(context, page)
  const news = await soonOrNot(coming)
  return data({ page, news: news ?? coming }, answer(news, page))
}

/** Nobody keeps a page without its news; beyond the last page there is nothing. */
function answer(news: NewsPage | null, page: number): ResponseInit {
  const incomplete = { headers: { 'Cache-Control': 'no-store' } }
  if (!news) return incomplete
  if (news.failed) return { ...incomplete, status: 500 }
  return news.articles.length === 0 && page > 1 ? { status: 404 } : {}
}
