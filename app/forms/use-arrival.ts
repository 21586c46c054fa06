import { useEffect, useRef } from 'react'

/** What has come in a form's place takes the focus, in the middle of the screen. */
export function useArrival<Arrived extends HTMLElement>() {
  const arrived = useRef<Arrived>(null)
  useEffect(() => {
    arrived.current?.focus({ preventScroll: true })
    arrived.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return arrived
}
