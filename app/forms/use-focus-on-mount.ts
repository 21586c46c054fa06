import { useEffect, useRef } from 'react'

/**
 * In how many frames what came is brought into sight. When a page grows shorter under a modal that goes with it,
 * Firefox undoes whatever scrolls it before the third frame (measured with 153).
 */
const frames = 6

/** What has come in a form's place takes the focus, in the middle of the screen. */
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
