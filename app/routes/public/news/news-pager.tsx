import { ButtonLink } from '../../../ui/button/button.tsx'
import { ArrowLeft, ArrowRight } from '../../../ui/icon/icons.ts'
import { newsPath } from './news-address.ts'
import './news-pager.css'

/** To the newer and the older articles, where there are some. */
export function NewsPager({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  return (
    <nav className="news-pager" aria-label="Pages des actualités">
      {page > 1 && (
        <ButtonLink to={newsPath(page - 1)} rel="prev" variant="secondary" prefetch="intent">
          <ArrowLeft /> Articles plus récents
        </ButtonLink>
      )}
      <p className="news-pager__place">Page {page}</p>
      {hasOlder && (
        <ButtonLink to={newsPath(page + 1)} rel="next" variant="secondary" prefetch="intent">
          Articles plus anciens <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  )
}
