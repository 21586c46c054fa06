import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { ArrowDownIcon } from '../icon/icons.ts'
import { Pager, PagerLink } from './pager.tsx'
import '../paper-page.css'

/** State of a growing list, as returned by `loadGrowingList`. */
export interface GrowingListState {
  /** Address that shows more rows; `null` at the end. */
  next: string | null
  /** Index of the first row of the last page added; `null` on the first page. */
  added: number | null
  /** Whether the list has more rows although the page limit is reached. */
  isCut?: boolean
}

interface MoreBelowProps {
  list: GrowingListState
  /** Number of rows shown. */
  shown: number
  /** Accessible name of the navigation. */
  label: string
  /** Number of rows shown, in words. */
  progressText: string
  /** Text shown where the page limit ends the list. */
  cut?: ReactNode
}

/** End of a growing list: how many rows are shown, and the link that shows more. */
export function ShowMoreLink({
  list: { next, added, isCut },
  shown,
  label,
  progressText,
  cut = narrow,
}: MoreBelowProps) {
  const { fragment, onPress } = useReadOn(shown)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDownIcon />
    </PagerLink>
  )
  return (
    <>
      <Pager label={label} progressText={progressText} next={link} below />
      {isCut && <p className="paper-note">{cut}</p>}
    </>
  )
}

const narrow = 'La page s’arrête ici\u00a0: affinez la recherche.'

/** Id of the first row that a longer page adds. */
export const firstAddedRowId = 'suite'

/** Returns the row that gets the focus after more rows were added, if any. */
export const findFirstAddedRow = (added: number | null) =>
  added === null ? undefined : { index: added, id: firstAddedRowId }

/**
 * Moves the focus to the first new row after a click on the link that shows more, without scrolling. `shown` is the number of
 * rows; `onPress` is for the link. Without JavaScript the link's `fragment` scrolls to the row.
 */
function useReadOn(shown: number): { onPress: () => void; fragment: string } {
  const shownAtPress = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (shown <= shownAtPress.current) return
    shownAtPress.current = Number.POSITIVE_INFINITY
    document.getElementById(firstAddedRowId)?.focus({ preventScroll: true })
  }, [shown])
  const fragment = useSyncExternalStore(
    never,
    () => '',
    () => `#${firstAddedRowId}`,
  )
  const onPress = () => {
    shownAtPress.current = shown
  }
  return { fragment, onPress }
}

/** Subscribes to nothing, because a hydrated page never becomes unhydrated. */
const never = () => () => {}
