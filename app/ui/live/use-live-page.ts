import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Without a stream the page asks at this pace, in milliseconds. */
const pace = 20_000

/**
 * Keeps the page's data as they are now: loads them anew each time the event stream at `address` says
 * `changed` (app/http/event-stream.ts). `null` follows nothing. A stream that breaks is opened again by the
 * browser; in the place of one that is refused the page asks by itself.
 */
export function useLivePage(address: string | null): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!address) return
    let asking: ReturnType<typeof setInterval> | undefined
    const events = new EventSource(address)
    events.addEventListener('changed', refresh)
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) asking ??= setInterval(refresh, pace)
    })
    return () => {
      events.close()
      clearInterval(asking)
    }
  }, [address])
}
