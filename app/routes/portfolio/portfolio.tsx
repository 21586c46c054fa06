import { href, Outlet, type ShouldRevalidateFunction, useParams } from 'react-router'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/portfolio.ts'
import { loadPortfolio } from './portfolio.server.ts'
import { gridAddress, pageOf, shownOf } from './portfolio-address.ts'
import { PortfolioCard } from './portfolio-card.tsx'
import { PortfolioPages } from './portfolio-pages.tsx'
import { useFocusOnCard } from './use-focus-on-card.ts'
import '../../ui/frame/page/page.css'
import './portfolio.css'

export const handle = {
  cache: { topics: ['portfolio'], query: shownOf },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { page, pageCount } = args.loaderData
  const address = (at: number) => gridAddress(at).pathname + gridAddress(at).search
  const neighbour = (rel: string, at: number) => ({ tagName: 'link', rel, href: address(at) })
  return [
    ...pageMeta(args, {
      canonical: address(page),
      title: page > 1 ? `Nos réalisations, page ${page}` : 'Nos réalisations',
      description:
        'Teintes d’origine, couleurs, bords polis, finitions diamantées. Chaque réalisation en images, avec son détail.',
    }),
    ...(page > 1 ? [neighbour('prev', page - 1)] : []),
    ...(page < pageCount ? [neighbour('next', page + 1)] : []),
  ]
}

export const loader = ({ request, context }: Route.LoaderArgs) => loadPortfolio(request, context)

/** Opening and closing an entry leaves the grid as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  pageOf(currentUrl.searchParams) !== pageOf(nextUrl.searchParams)

export default function Portfolio({ loaderData: { entries, page, pageCount } }: Route.ComponentProps) {
  const { id } = useParams()
  useFocusOnCard(id)
  return (
    <>
      <PageHeading title="Nos réalisations" annotation="Sorties de l’atelier">
        <p>Teintes d’origine, couleurs, bords polis et finitions diamantées.</p>
      </PageHeading>
      <div className="container page-body">
        <h2 className="visually-hidden">Toutes les réalisations</h2>
        {entries.length === 0 && <p className="portfolio-empty">Aucune réalisation à afficher</p>}
        <ul className="plain-list portfolio-grid">
          {entries.map((entry, index) => (
            <PortfolioCard key={entry.id} entry={entry} page={page} priority={id ? 'low' : index === 0} />
          ))}
        </ul>
        <PortfolioPages page={page} pageCount={pageCount} />
        <div className="actions">
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRight />
          </ButtonLink>
        </div>
      </div>
      <Outlet />
    </>
  )
}
