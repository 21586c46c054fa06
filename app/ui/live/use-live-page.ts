import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Keeps the page's data as they are now: loads them anew each time the event stream at `address` says
 * `changed` (app/http/event-stream.ts). `null` follows nothing. A stream that breaks is opened again by the
 * browser.
 */
export function useLivePage(address: string | null): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!address) return
    const events = new EventSource(address)
    events.addEventListener('changed', refresh)
    return () => events.close()
  }, [address])
}
