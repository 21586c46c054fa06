import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls `callback` whenever the visitor has gone on to a page, the same one included: what stood open closes. Not on the page
 * that came as a document: what was opened there before its scripts came stays open.
 */
export function useNavigationEnd(callback: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const onEnd = useEffectEvent(callback)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    onEnd()
  }, [key])
}

/** For a sheet that opens over the page: it does not stay over the page that was chosen in it. */
export function useCloseOnNavigation() {
  const ref = useRef<HTMLDivElement>(null)
  useNavigationEnd(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  })
  return ref
}
