import { data, type RouterContextProvider } from 'react-router'
import { homeNewsCount, listNewestArticles } from '../../../domain/news/list-articles.ts'
import {
  homePiecesCount,
  listNewestPortfolioEntries,
} from '../../../domain/portfolio/list-portfolio-entries.ts'
import { site } from '../../../domain/site.ts'
import { requestContext, siteContext } from '../../context.ts'
import { soonOrNot } from '../../http/patience.server.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { websiteThing } from '../../meta/things/website-thing.server.ts'
import { workshopThing } from '../../meta/things/workshop-thing.server.ts'
import { shownEntry } from '../portfolio/shown-entry.server.ts'
import type { HomeNews } from './home-news.tsx'
import { homePictures } from './home-pictures.server.ts'

/**
 * The three newest articles, in the page when they come soon, behind it when they are slow; the three newest pieces of
 * the portfolio, or none when they are not there in time.
 */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const now = context.get(siteContext).clock.now()
  describePage(context, (siteUrl) => [
    websiteThing(siteUrl),
    ...site.locations.map((location) => workshopThing(siteUrl, location, now)),
  ])
  const coming = readNews(context)
  const [news, pieces] = await Promise.all([soonOrNot(coming), soonOrNot(readPieces(context))])
  const complete = news !== null && !news.failed && pieces !== null
  return data(
    { news: news ?? coming, pieces: pieces ?? [], pictures: homePictures },
    { headers: complete ? {} : { 'Cache-Control': 'no-store' } },
  )
}

/** Never rejects: a home page without news is still a home page (docs/product.md §4). */
async function readNews(context: Readonly<RouterContextProvider>): Promise<HomeNews> {
  try {
    return { failed: false, articles: await listNewestArticles(context.get(siteContext).db, homeNewsCount) }
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home news not read')
    return { failed: true, articles: [] }
  }
}

/** Never rejects: `null` when they could not be read. */
async function readPieces(context: Readonly<RouterContextProvider>) {
  try {
    const cards = await listNewestPortfolioEntries(context.get(siteContext).db, homePiecesCount)
    return cards.map(shownEntry)
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home portfolio not read')
    return null
  }
}
