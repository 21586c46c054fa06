import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { href } from 'react-router'
import { useEventStream } from '../../../ui/live/use-event-stream.ts'
import { LiveContext, type Shown } from './shown-record.ts'
import { useCalmRefresh } from './use-calm-refresh.ts'

/** Follows what others do: the page's data, counters included, and who has its record open. One stream a page. */
export function OfficeLive({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = useCalmRefresh()
  useEventStream(useAddress(shown), shown ? ['changed', 'presence'] : ['changed'], (name) =>
    name === 'presence' ? shown?.onPresence() : refresh(),
  )
  return <LiveContext value={setShown}>{children}</LiveContext>
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
