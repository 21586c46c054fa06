import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import { useEventStream } from '../../../ui/live/use-event-stream.ts'
import { useOfficeRefresh } from './use-office-refresh.ts'

/** What a page tells of itself to those who have the same record open. */
interface Shown {
  /** `request/AAAABBBBCCCCDDDD`. */
  record: string
  isWriting: boolean
  /** Called when others have come or left. */
  onPresence(): void
}

const LiveContext = createContext<(shown: Shown | null) => void>(() => {})

/** Milliseconds between two times that the page is loaded anew, however much is announced. */
const leastPause = 1_000

/** Follows what others do: the page's data, counters included, and who has its record open. One stream a page. */
export function OfficeLive({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = useCalmRefresh()
  useEventStream(useAddress(shown), shown ? ['changed', 'presence'] : ['changed'], (name) =>
    name === 'presence' ? shown?.onPresence() : refresh(),
  )
  return <LiveContext value={setShown}>{children}</LiveContext>
}

/** For the page of a record, while it is open. */
export function useShownRecord(record: string, isWriting: boolean, onPresence: () => void): void {
  const show = useContext(LiveContext)
  useEffect(() => {
    show({ record, isWriting, onPresence })
    return () => show(null)
  }, [show, record, isWriting, onPresence])
}

/** `null` on the server, and until the browser has the page. */
function useAddress(shown: Shown | null): string | null {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return useMemo(() => {
    if (!isAlive) return null
    const said = shown && { fiche: shown.record, ...(shown.isWriting && { ecrit: 'oui' }) }
    return href('/gestion/suivi') + (said ? `?${new URLSearchParams(said)}` : '')
  }, [isAlive, shown])
}

/** Loads the page's data anew: not before the pause is over, nor while nobody looks. */
function useCalmRefresh(): () => void {
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
