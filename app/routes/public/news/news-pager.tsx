import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../../ui/button/button.tsx'
import './news-pager.css'

/** Where a page of the list stands; the first one has no number. */
export const newsPath = (page: number) => (page === 1 ? '/actualites' : `/actualites?page=${page}`)

/** To the newer and the older articles, where there are some. */
export function NewsPager({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  return (
    <nav className="news-pager" aria-label="Pages des actualités">
      {page > 1 && (
        <ButtonLink to={newsPath(page - 1)} rel="prev" variant="secondary" prefetch="intent">
          <ArrowLeft aria-hidden /> Articles plus récents
        </ButtonLink>
      )}
      <p className="news-pager__place">Page {page}</p>
      {hasOlder && (
        <ButtonLink to={newsPath(page + 1)} rel="next" variant="secondary" prefetch="intent">
          Articles plus anciens <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
