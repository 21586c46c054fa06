import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import type { PlanView } from './plan-view.server.ts'

export function LinesPager({ place, previous, next }: Pick<PlanView, 'place' | 'previous' | 'next'>) {
  return (
    <Pager
      label="Lignes du fichier"
      place={place}
      previous={
        previous && (
          <PagerLink to={previous} rel="prev" below>
            Lignes précédentes
          </PagerLink>
        )
      }
      next={
        next && (
          <PagerLink to={next} rel="next" below>
            Lignes suivantes
          </PagerLink>
        )
      }
    />
  )
}
