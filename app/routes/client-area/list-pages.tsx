import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icon/icons.ts'

interface ListPagesProps {
  label: string
  page: number
  pageCount: number
  /** Where they are; `null` where there is none. */
  previous: string | null
  next: string | null
}

/** The way through a list that is longer than a page. */
export function ListPages({ label, page, pageCount, previous, next }: ListPagesProps) {
  if (pageCount === 1) return null
  return (
    <nav className="records-list__pages" aria-label={`Pages, ${label}`}>
      {previous !== null && (
        <ButtonLink to={previous} rel="prev" variant="secondary">
          <ArrowLeft /> Page précédente
        </ButtonLink>
      )}
      <span>
        Page {page} sur {pageCount}
      </span>
      {next !== null && (
        <ButtonLink to={next} rel="next" variant="secondary">
          Page suivante <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  )
}
