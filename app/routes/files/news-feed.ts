import { href } from 'react-router'
import { htmlTitle } from '../../../domain/business/site.ts'
import { listFeedArticles } from '../../../domain/publishing/content/articles.ts'
import { siteContext } from '../../http/context.ts'
import type { Route } from './+types/news-feed.ts'
import { xmlResponse } from './xml-response.ts'

/** Returns the news as an Atom feed (RFC 4287) with full texts. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl, clock, facts } = context.get(siteContext)
  const articles = await listFeedArticles(db)
  const newest = articles[0]?.created_at ?? clock.now()
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': 'fr',
    '@xml:base': siteUrl + href('/'),
    title: htmlTitle('Actualités', facts.current()),
    id: siteUrl + href('/actualites'),
    link: [
      { '@rel': 'self', '@type': 'application/atom+xml', '@href': siteUrl + href('/actualites.atom') },
      { '@rel': 'alternate', '@type': 'text/html', '@href': siteUrl + href('/actualites') },
    ],
    updated: newest.toISOString(),
    author: { name: facts.current().brand },
    icon: `${siteUrl}/apple-touch-icon.png`,
    entry: articles.map((article) => entry(siteUrl, article)),
  }
  return xmlResponse({ feed }, 'application/atom+xml')
}

type FeedArticle = Awaited<ReturnType<typeof listFeedArticles>>[number]

function entry(siteUrl: string, { id, title, created_at, content }: FeedArticle) {
  const address = siteUrl + href('/actualites/:id', { id })
  return {
    title,
    id: address,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    published: created_at.toISOString(),
    updated: created_at.toISOString(),
    content: { '@type': 'html', '#text': content },
  }
}
