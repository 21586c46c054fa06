import { useEffect, useRef } from 'react'
import { href, Link, Outlet, type ShouldRevalidateFunction, useParams } from 'react-router'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, ChevronDownIcon } from '../../ui/icon/icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { Route } from './+types/portfolio.ts'
import { loadPortfolioPage } from './portfolio.server.ts'
import {
  type PortfolioGridQuery,
  parsePortfolioGridQuery,
  portfolioCardId,
  portfolioGridAddress,
  portfolioPageCacheKey,
} from './portfolio-address.ts'
import { PortfolioCard } from './portfolio-card.tsx'
import '../../ui/frame/page.css'
import './portfolio.css'

export const handle = {
  cache: { topics: ['portfolio'], query: portfolioPageCacheKey },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { query, pageCount, filters } = args.loaderData
  const { page } = query
  const chosen = filters.flatMap(({ options }) => options).find(({ isChosen }) => isChosen)
  const title = chosen ? `Nos réalisations\u00a0: ${chosen.name.toLowerCase()}` : 'Nos réalisations'
  const address = (at: number) => {
    const { pathname, search } = portfolioGridAddress({ ...query, page: at })
    return pathname + search
  }
  const neighbour = (rel: string, at: number) => ({ tagName: 'link', rel, href: address(at) })
  return [
    ...pageMeta(args, {
      canonical: address(page),
      title: page > 1 ? `${title}, page ${page}` : title,
      description:
        'Teintes d’origine, couleurs, bords polis, finitions diamantées. Chaque réalisation en images, avec son détail.',
    }),
    ...(page > 1 ? [neighbour('prev', page - 1)] : []),
    ...(page < pageCount ? [neighbour('next', page + 1)] : []),
  ]
}

export const loader = ({ request, context }: Route.LoaderArgs) => loadPortfolioPage(request, context)

/** Reloads the grid only if its page or filters change, not when an entry is opened or closed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  portfolioGridAddress(parsePortfolioGridQuery(currentUrl.search)).search !==
  portfolioGridAddress(parsePortfolioGridQuery(nextUrl.search)).search

export default function PortfolioPage({
  loaderData: { entries, query, pageCount, filters },
}: Route.ComponentProps) {
  const { id } = useParams()
  useFocusOnCard(id)
  return (
    <>
      <PageHeading title="Nos réalisations" annotation="Travaux et finitions">
        <p>
          Teintes d’origine, couleurs, bords polis et finitions diamantées. Chaque fiche précise si ses images
          sont des photos ou des images de synthèse.
        </p>
      </PageHeading>
      <div className="container page-body">
        <h2 className="visually-hidden">Toutes les réalisations</h2>
        <PortfolioFilters filters={filters} />
        {entries.length === 0 && <p className="portfolio-empty">Aucune réalisation à afficher</p>}
        <ul className="plain-list portfolio-grid">
          {entries.map((entry, index) => (
            <PortfolioCard key={entry.id} entry={entry} query={query} priority={id ? 'low' : index === 0} />
          ))}
        </ul>
        <PortfolioPages query={query} pageCount={pageCount} />
        <div className="actions">
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRightIcon />
          </ButtonLink>
        </div>
      </div>
      <Outlet />
    </>
  )
}

interface FiltersProps {
  filters: Route.ComponentProps['loaderData']['filters']
}

/** Filters by defect and by work, as plain links. */
function PortfolioFilters({ filters }: FiltersProps) {
  if (filters.length === 0) return null
  return (
    <nav className="portfolio-filters" aria-label="Trouver une réalisation">
      <details open={filters.some(({ options }) => options.some(({ isChosen }) => isChosen))}>
        <summary>
          Choisir un défaut ou une prestation <ChevronDownIcon />
        </summary>
        <div className="portfolio-filters__choices">
          {filters.map(({ legend, options }) => (
            <div key={legend}>
              <p id={`filtre-${legend}`}>{legend}</p>
              <ul className="plain-list" aria-labelledby={`filtre-${legend}`}>
                {options.map(({ name, isChosen, to }) => (
                  <li key={name}>
                    <Link to={to} aria-current={isChosen || undefined} preventScrollReset>
                      {name}
                      {isChosen && <span className="visually-hidden">, choisi&nbsp;: tout revoir</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  )
}

function PortfolioPages({ query, pageCount }: { query: PortfolioGridQuery; pageCount: number }) {
  if (pageCount === 1) return null
  const { page } = query
  return (
    <nav className="portfolio-pages" aria-label="Pages des réalisations">
      {page > 1 && (
        <ButtonLink to={portfolioGridAddress({ ...query, page: page - 1 })} rel="prev" variant="secondary">
          <ArrowLeftIcon /> Page précédente
        </ButtonLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink to={portfolioGridAddress({ ...query, page: page + 1 })} rel="next" variant="secondary">
          Page suivante <ArrowRightIcon />
        </ButtonLink>
      )}
    </nav>
  )
}

/** Returns the focus to the card when its entry closes, without scrolling while the card is visible. */
function useFocusOnCard(openId: string | undefined) {
  const lastOpen = useRef(openId)
  useEffect(() => {
    const card =
      lastOpen.current && !openId ? document.getElementById(portfolioCardId(lastOpen.current)) : null
    lastOpen.current = openId
    if (!card) return
    const { top, bottom } = card.getBoundingClientRect()
    card.focus({ preventScroll: bottom > 0 && top < window.innerHeight })
  }, [openId])
}
