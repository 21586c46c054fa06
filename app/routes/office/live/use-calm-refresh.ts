import { useEffect, useRef } from 'react'
import { useOfficeRefresh } from './use-office-refresh.ts'

/** Milliseconds between two times that the page is loaded anew, however much is announced. */
const leastPause = 1_000

/** Loads the page's data anew: not before the pause is over, nor while nobody looks. */
export function useCalmRefresh(): () => void {
  const load = useOfficeRefresh()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const refresh = () => {
    waiting.current = undefined
    if (document.hidden) return document.addEventListener('visibilitychange', refresh, { once: true })
    last.current = Date.now()
    load()
  }
  return () => {
    waiting.current ??= setTimeout(refresh, Math.max(0, last.current + leastPause - Date.now()))
  }
}
