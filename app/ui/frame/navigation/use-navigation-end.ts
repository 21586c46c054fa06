import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls `act` whenever the visitor has gone on to a page, the same one included: what stood open closes. Not on the page
 * that came as a document: what was opened there before its scripts came stays open.
 */
export function useNavigationEnd(act: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const onEnd = useEffectEvent(act)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    onEnd()
  }, [key])
}
