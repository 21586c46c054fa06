import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { gridAddress } from './portfolio-address.ts'

/** The way through a portfolio that is longer than a page. */
export function PortfolioPages({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount === 1) return null
  return (
    <nav className="portfolio-pages" aria-label="Pages des réalisations">
      {page > 1 && (
        <ButtonLink to={gridAddress(page - 1)} rel="prev" variant="secondary">
          <ArrowLeft aria-hidden /> Page précédente
        </ButtonLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink to={gridAddress(page + 1)} rel="next" variant="secondary">
          Page suivante <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
