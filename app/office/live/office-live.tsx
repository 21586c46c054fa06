import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import { useEventStream, useRefresh } from '../../ui/live/use-live-page.ts'

/** Follows what others do: the page's data, counters included, and who has its record open. One stream a page. */
export function OfficeLive({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownRecord | null>(null)
  const refresh = useThrottledRefresh()
  useEventStream(useAddress(shown), shown ? ['changed', 'presence'] : ['changed'], (name) =>
    name === 'presence' ? shown?.onPresence() : refresh(),
  )
  return <LiveContext value={setShown}>{children}</LiveContext>
}

/** `null` on the server, and until the browser has the page. */
function useAddress(shown: ShownRecord | null): string | null {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return useMemo(() => {
    if (!isAlive) return null
    const parameters = shown && { fiche: shown.record, ...(shown.isWriting && { ecrit: 'oui' }) }
    return href('/gestion/suivi') + (parameters ? `?${new URLSearchParams(parameters)}` : '')
  }, [isAlive, shown])
}

/** What a page tells of itself to those who have the same record open. */
interface ShownRecord {
  /** `request/AAAABBBBCCCCDDDD`. */
  record: string
  isWriting: boolean
  /** Called when others have come or left. */
  onPresence(): void
}

const LiveContext = createContext<(shown: ShownRecord | null) => void>(() => {})

/** For the page of a record, while it is open. */
export function useShownRecord(record: string, isWriting: boolean, onPresence: () => void): void {
  const show = useContext(LiveContext)
  useEffect(() => {
    show({ record, isWriting, onPresence })
    return () => show(null)
  }, [show, record, isWriting, onPresence])
}

/** Milliseconds between two times that the page is loaded anew, however much is announced. */
const leastPause = 1_000

/** Loads the page's data anew: not before the pause is over, nor while nobody looks. */
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

/** Loads the data of a page of the office anew, through the gate of its one stream. */
export const useOfficeRefresh = (): (() => void) => useRefresh(href('/gestion/suivi'))
