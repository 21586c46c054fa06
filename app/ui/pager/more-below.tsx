import type { ReactNode } from 'react'
import { ArrowDown } from '../icon/icons.ts'
import { Pager, PagerLink } from './pager.tsx'
import { useReadOn } from './use-read-on.ts'

/** How a list goes on, as `growingList` tells. */
export interface Growth {
  /** The address that shows more; `null` where there is none. */
  next: string | null
  /** The place of the first line that was added last; `null` on the first page. */
  added: number | null
  /** There are more, and no further page. */
  isCut?: boolean
}

interface MoreBelowProps {
  list: Growth
  /** Lines that are there. */
  shown: number
  /** Of the navigation, for who hears it. */
  label: string
  /** How much is there, in words. */
  place: string
  /** What is said where the page ends before the list does. */
  cut?: ReactNode
}

/** The end of a list that grows below: how much of it is there, and the link that shows more. */
export function MoreBelow({
  list: { next, added, isCut },
  shown,
  label,
  place,
  cut = narrow,
}: MoreBelowProps) {
  const { fragment, onPress } = useReadOn(shown)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDown />
    </PagerLink>
  )
  return (
    <>
      <Pager label={label} place={place} next={link} below />
      {isCut && <p className="paper-note">{cut}</p>}
    </>
  )
}

const narrow = 'La page s’arrête ici\u00a0: affinez la recherche.'
