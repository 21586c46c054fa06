import { ArrowLeft, ArrowRight } from '../../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import { newsPath } from '../news-address.ts'

/** To the newer and the older articles, where there are some. */
export function NewsPager({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  const newer = (
    <PagerLink to={newsPath(page - 1)} rel="prev">
      <ArrowLeft /> Articles plus récents
    </PagerLink>
  )
  const older = (
    <PagerLink to={newsPath(page + 1)} rel="next">
      Articles plus anciens <ArrowRight />
    </PagerLink>
  )
  return (
    <Pager
      label="Pages des actualités"
      place={`Page ${page}`}
      previous={page > 1 && newer}
      next={hasOlder && older}
    />
  )
}
