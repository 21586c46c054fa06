import { useEffect, useRef } from 'react'
import { href, Outlet, type ShouldRevalidateFunction, useParams } from 'react-router'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icon/icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { Route } from './+types/portfolio.ts'
import { loadPortfolio } from './portfolio.server.ts'
import { cardId, gridAddress, pageNumberOf, relevantQuery } from './portfolio-address.ts'
import { PortfolioCard } from './portfolio-card.tsx'
import '../../ui/frame/page.css'
import './portfolio.css'

export const handle = {
  cache: { topics: ['portfolio'], query: relevantQuery },
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
  pageNumberOf(currentUrl.searchParams) !== pageNumberOf(nextUrl.searchParams)

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

/** The way through a portfolio that is longer than a page. */
function PortfolioPages({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount === 1) return null
  return (
    <nav className="portfolio-pages" aria-label="Pages des réalisations">
      {page > 1 && (
        <ButtonLink to={gridAddress(page - 1)} rel="prev" variant="secondary">
          <ArrowLeft /> Page précédente
        </ButtonLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink to={gridAddress(page + 1)} rel="next" variant="secondary">
          Page suivante <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  )
}

/** When an entry is closed the focus comes back to its card, which stays where it is while it can be seen. */
function useFocusOnCard(openId: string | undefined) {
  const lastOpen = useRef(openId)
  useEffect(() => {
    const card = lastOpen.current && !openId ? document.getElementById(cardId(lastOpen.current)) : null
    lastOpen.current = openId
    if (!card) return
    const { top, bottom } = card.getBoundingClientRect()
    card.focus({ preventScroll: bottom > 0 && top < window.innerHeight })
  }, [openId])
}
