import { useEffect, useRef, useSyncExternalStore } from 'react'

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
export function useReadOn(shown: number): { onPress: () => void; fragment: string } {
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
