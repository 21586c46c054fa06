import { useEffect, useRef } from 'react'

/** What has come in a form's place takes the focus, in the middle of the screen. */
export function useArrival<Arrived extends HTMLElement>() {
  const arrived = useRef<Arrived>(null)
  useEffect(() => {
    arrived.current?.focus({ preventScroll: true })
    // When a modal goes with the form, Firefox first puts the page back to where it stood.
    const frame = requestAnimationFrame(() =>
      arrived.current?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return arrived
}
