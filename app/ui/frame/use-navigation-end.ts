import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls `callback` after each navigation, including one to the same page, so that open menus and sheets close. Does not call it
 * for the initial document, where something may have been opened before hydration.
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

/** Returns a ref for a popover that closes on navigation. */
export function useCloseOnNavigation() {
  const ref = useRef<HTMLDivElement>(null)
  useNavigationEnd(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  })
  return ref
}
