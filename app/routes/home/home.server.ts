import { data, type RouterContextProvider } from 'react-router'
import { homePage } from '../../../domain/page-texts/home.ts'
import { wordsOf } from '../../../domain/page-texts/page-text.ts'
import { site } from '../../../domain/site.ts'
import { siteContext } from '../../context.ts'
import { soonOrNot } from '../../http/patience.server.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { websiteThing } from '../../meta/things/website-thing.server.ts'
import { workshopThing } from '../../meta/things/workshop-thing.server.ts'
import { listServices } from '../services/service-pages.server.ts'
import { homePictures } from './home-pictures.server.ts'
import { readNews } from './read-news.server.ts'
import { readPieces } from './read-pieces.server.ts'

export type HomeWords = typeof homePage.words

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
    {
      news: news ?? coming,
      pieces: pieces ?? [],
      pictures: homePictures,
      services: listServices(),
      words: wordsOf(homePage),
    },
    { headers: complete ? {} : { 'Cache-Control': 'no-store' } },
  )
}
