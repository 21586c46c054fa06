import { listArticleAddresses } from '../../../domain/news/list-article-addresses.ts'
import { listPortfolioAddresses } from '../../../domain/portfolio/list-portfolio-addresses.ts'
import { siteContext } from '../../context.ts'
import { serviceLinks } from '../../ui/navigation/navigation.ts'
import type { Route } from './+types/sitemap.ts'
import { xmlResponse } from './xml.ts'

const lastingPages = [
  '/',
  '/devis',
  ...serviceLinks.map(({ to }) => to),
  '/realisations',
  '/actualites',
  '/a_propos',
  '/conditions_generales',
  '/confidentialite',
  '/mentions_legales',
]

/** Every public page for search engines (docs/product.md §2.1); what belongs to one person is not in it. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl } = context.get(siteContext)
  const [articles, entries] = await Promise.all([listArticleAddresses(db), listPortfolioAddresses(db)])
  const url = [
    ...lastingPages.map((path) => ({ loc: siteUrl + path })),
    ...articles.map(({ id, created_at }) =>
      dated(`${siteUrl}/actualites/${encodeURIComponent(id)}`, created_at),
    ),
    ...entries.map(({ id, created_at }) =>
      dated(`${siteUrl}/realisations/${encodeURIComponent(id)}`, created_at),
    ),
  ]
  return xmlResponse(
    { urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url } },
    'application/xml',
  )
}

const dated = (loc: string, at: Date) => ({ loc, lastmod: at.toISOString() })
