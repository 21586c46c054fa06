import { ArrowLeft, ArrowRight } from './icon/icons.ts'
import { Pager, PagerLink } from './pager/pager.tsx'

interface MessagePagerProps {
  /** The page of the messages before; `null` where the thread begins. */
  older: string | null
  /** That of the newest; `null` there. */
  newest: string | null
}

/** The way through a thread that is longer than a page; nothing where it is not. */
export function MessagePager({ older, newest }: MessagePagerProps) {
  if (!older && !newest) return null
  return (
    <Pager
      above
      label="Pages de l’échange"
      place={newest ? 'Messages plus anciens' : 'Les derniers messages'}
      previous={
        older && (
          <PagerLink to={older} rel="prev">
            <ArrowLeft /> Messages précédents
          </PagerLink>
        )
      }
      next={
        newest && (
          <PagerLink to={newest} rel="next">
            Derniers messages <ArrowRight />
          </PagerLink>
        )
      }
    />
  )
}
