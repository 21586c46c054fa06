import { data, type RouterContextProvider } from 'react-router'
import { homePageText } from '../../domain/business/page-texts/home.ts'
import { currentPageTextsOf } from '../../domain/business/page-texts/page-text.ts'
import {
  type ArticleCard,
  homeArticleCount,
  listNewestArticles,
} from '../../domain/publishing/content/articles.ts'
import {
  homePortfolioEntryCount,
  listNewestPortfolioEntries,
} from '../../domain/publishing/portfolio/portfolio-entries.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { awaitWithTimeout } from '../http/with-timeout.server.ts'
import { addPageSchema, websiteSchema, workshopSchema } from '../meta/schema-org.server.ts'
import {
  formatRimsPerYear,
  loadObservedLeadTimes,
  toObservedLeadTimeLines,
} from '../records/observed-lead-times.server.ts'
import { listServices } from '../records/service-pages.server.ts'
import { workshopPictures } from '../ui/locations/workshop-pictures.server.ts'
import { describePicture } from '../ui/pictures/picture/describe-picture.server.ts'
import { toPortfolioEntryCard } from './portfolio/portfolio.server.ts'
import { loadPriceFinder } from './prices/price-finder.server.ts'
import { initialPriceQuery } from './prices/price-query.ts'

export interface HomeNews {
  failed: boolean
  articles: ArticleCard[]
}

export type HomeWords = typeof homePageText.words

/**
 * Returns the three newest articles, streamed after the page when they are slow. Also returns the three newest portfolio entries
 * and the price of a common rim, which are left out when they are not read in time.
 */
export async function loadHomePage(context: Readonly<RouterContextProvider>) {
  const { clock, facts } = context.get(siteContext)
  const now = clock.now()
  const site = facts.current()
  addPageSchema(context, (siteUrl) => [
    websiteSchema(siteUrl, site),
    ...site.locations.map((location) => workshopSchema(siteUrl, location, now, site)),
  ])
  const newsPromise = loadHomeNews(context)
  const [news, entries, price, pace] = await Promise.all([
    awaitWithTimeout(newsPromise),
    awaitWithTimeout(listHomeEntries(context)),
    loadPriceFinder(context, initialPriceQuery, site),
    loadObservedLeadTimes(context),
  ])
  const complete = news !== null && !news.failed && entries !== null && price !== null
  return data(
    {
      news: news ?? newsPromise,
      entries: entries ?? [],
      price,
      pace: { lines: toObservedLeadTimeLines(pace, '', site), rims: formatRimsPerYear(pace, site) },
      pictures: homePictures,
      services: listServices(site),
      words: currentPageTextsOf(homePageText, site),
    },
    { headers: complete ? {} : { 'Cache-Control': 'no-store' } },
  )
}

/** Returns the news of the home page. Never rejects: without its news the home page still works. */
async function loadHomeNews(context: Readonly<RouterContextProvider>): Promise<HomeNews> {
  try {
    return {
      failed: false,
      articles: await listNewestArticles(context.get(siteContext).db, homeArticleCount),
    }
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home news not read')
    return { failed: true, articles: [] }
  }
}

/** Returns the newest portfolio entries. Never rejects: `null` when they could not be read. */
async function listHomeEntries(context: Readonly<RouterContextProvider>) {
  try {
    const cards = await listNewestPortfolioEntries(context.get(siteContext).db, homePortfolioEntryCount)
    return cards.map(toPortfolioEntryCard)
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home portfolio not read')
    return null
  }
}

const { epinal, ostwald } = workshopPictures

const homePictures = {
  hero: describePicture('hero-tall'),
  before: describePicture('avant-1'),
  after: describePicture('apres-1'),
  workshops: { epinal, ostwald },
}
