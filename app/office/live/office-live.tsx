import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import { useEventStream, useRefresh } from '../../ui/live/use-live-page.ts'

/** Updates the page's data and counters, and announces who has its record open. One event stream per page. */
export function OfficeLive({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownRecord | null>(null)
  const refresh = useThrottledRefresh()
  useEventStream(useAddress(shown), shown ? ['changed', 'presence'] : ['changed'], (name) =>
    name === 'presence' ? shown?.onPresence() : refresh(),
  )
  return <LiveContext value={setShown}>{children}</LiveContext>
}

/** Returns the address of the event stream; `null` on the server and before hydration. */
function useAddress(shown: ShownRecord | null): string | null {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return useMemo(() => {
    if (!isHydrated) return null
    const parameters = shown && { fiche: shown.record, ...(shown.isWriting && { ecrit: 'oui' }) }
    return href('/gestion/suivi') + (parameters ? `?${new URLSearchParams(parameters)}` : '')
  }, [isHydrated, shown])
}

/** Record that the page shows, announced to others who have it open. */
interface ShownRecord {
  /** Kind and id: `request/AAAABBBBCCCCDDDD`. */
  record: string
  isWriting: boolean
  /** Called when others have opened or closed the record. */
  onPresence(): void
}

const LiveContext = createContext<(shown: ShownRecord | null) => void>(() => {})

/** Announces that the page shows a record, while the page is open. */
export function useShownRecord(record: string, isWriting: boolean, onPresence: () => void): void {
  const show = useContext(LiveContext)
  useEffect(() => {
    show({ record, isWriting, onPresence })
    return () => show(null)
  }, [show, record, isWriting, onPresence])
}

/** Minimum number of milliseconds between two reloads of the page's data. */
const leastPause = 1_000

/** Returns a function that reloads the page's data: at most once per pause, and only while the page is visible. */
function useThrottledRefresh(): () => void {
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

/** Returns a function that reloads the data of an office page, if the session still has access (`useRefresh`). */
export const useOfficeRefresh = (): (() => void) => useRefresh(href('/gestion/suivi'))
