import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { ArrowDown } from '../icon/icons.ts'
import { Pager, PagerLink } from './pager.tsx'

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

/** Id of the first row that a longer page adds. */
export const readOnId = 'suite'

/** The row to read on from, where some were added. */
export const readOnAt = (added: number | null) =>
  added === null ? undefined : { place: added, id: readOnId }

/**
 * After a press on what shows more, the reader goes on from the first row that is new: it takes the focus, and
 * nothing scrolls. `shown` counts the rows; `onPress` belongs to the link. Without JavaScript it is the link's
 * `fragment` that leads to the row.
 */
function useReadOn(shown: number): { onPress: () => void; fragment: string } {
  const shownAtPress = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (shown <= shownAtPress.current) return
    shownAtPress.current = Number.POSITIVE_INFINITY
    document.getElementById(readOnId)?.focus({ preventScroll: true })
  }, [shown])
  const fragment = useSyncExternalStore(
    never,
    () => '',
    () => `#${readOnId}`,
  )
  const onPress = () => {
    shownAtPress.current = shown
  }
  return { fragment, onPress }
}

/** A page that is alive stays so. */
const never = () => () => {}
