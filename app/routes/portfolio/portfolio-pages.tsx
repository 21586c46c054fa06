import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icon/icons.ts'
import { gridAddress } from './portfolio-address.ts'

/** The way through a portfolio that is longer than a page. */
export function PortfolioPages({ page, pageCount }: { page: number; pageCount: number }) {
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
