import { servicePageTexts } from '../../../domain/business/page-texts/page-texts.ts'
import { listArticleAddresses } from '../../../domain/publishing/content/articles.ts'
import { listPortfolioAddresses } from '../../../domain/publishing/portfolio/portfolio-entries.ts'
import { type SiteContext, siteContext } from '../../http/context.ts'
import type { PageHandle } from '../../http/page-handle.ts'
import type { PageWithFacts } from '../../http/pages.ts'
import type { Route } from './+types/sitemap.ts'
import { xmlResponse } from './xml-response.ts'

type SitemapSection = NonNullable<PageHandle['sitemap']>
type Entry = { id: string; created_at?: Date }

/** Lists the sitemap entries of each kind of page, by the `sitemap` of its facts. A page without parameters is one entry. */
const entriesBySection: Record<SitemapSection, (db: SiteContext['db']) => Promise<Entry[]> | Entry[]> = {
  page: () => [{ id: '' }],
  services: () => Object.keys(servicePageTexts).map((id) => ({ id })),
  articles: listArticleAddresses,
  portfolio: listPortfolioAddresses,
}

/** Returns the sitemap with every public page; private pages are not in it. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl, pages } = context.get(siteContext)
  const url = await Promise.all((await pages()).map((page) => listUrls(page, siteUrl, db)))
  return xmlResponse(
    { urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url: url.flat() } },
    'application/xml',
  )
}

async function listUrls({ pattern, facts }: PageWithFacts, siteUrl: string, db: SiteContext['db']) {
  const entries = facts.sitemap ? await entriesBySection[facts.sitemap](db) : []
  return entries.map(({ id, created_at }) => ({
    loc: siteUrl + pattern.replace(/:\w+/, () => encodeURIComponent(id)),
    ...(created_at && { lastmod: created_at.toISOString() }),
  }))
}
