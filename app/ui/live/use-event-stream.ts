import { useEffect, useEffectEvent } from 'react'

/** Without a stream the page asks at this pace, in milliseconds. */
const pace = 20_000

/**
 * Hears the event stream at `address` (app/http/streams/event-stream.ts), and calls `hear` with the name of each event, of those
 * in `names`. `null` follows nothing. A stream that breaks is opened again by the browser; in the place of one that is
 * refused every name is heard from time to time.
 */
export function useEventStream(
  address: string | null,
  names: readonly string[],
  hear: (name: string) => void,
): void {
  const tell = useEffectEvent(hear)
  const all = names.join(' ')
  useEffect(() => {
    if (!address) return
    let asking: ReturnType<typeof setInterval> | undefined
    const events = new EventSource(address)
    for (const name of all.split(' ')) events.addEventListener(name, () => tell(name))
    events.addEventListener('error', () => {
      if (events.readyState !== EventSource.CLOSED) return
      asking ??= setInterval(() => {
        for (const name of all.split(' ')) tell(name)
      }, pace)
    })
    return () => {
      events.close()
      clearInterval(asking)
    }
  }, [address, all])
}
