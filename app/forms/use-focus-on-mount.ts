import { useEffect, useRef } from 'react'

/**
 * Number of frames in which the element is scrolled into view. When a page gets shorter as a modal closes, Firefox undoes
 * scrolling before the third frame (measured with Firefox 153).
 */
const frames = 6

/** Focuses the element that replaces a form, and scrolls it to the middle of the screen. */
export function useFocusOnMount<Arrived extends HTMLElement>() {
  const arrived = useRef<Arrived>(null)
  useEffect(() => {
    arrived.current?.focus({ preventScroll: true })
    let frame = 0
    const bringIntoSight = (left: number) => {
      arrived.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (left > 1) frame = requestAnimationFrame(() => bringIntoSight(left - 1))
    }
    bringIntoSight(frames)
    return () => cancelAnimationFrame(frame)
  }, [])
  return arrived
}
