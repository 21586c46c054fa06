/** Without a stream its events are taken to happen at this pace, in milliseconds. */
const pace = 20_000

/**
 * Hears the event stream at `address` (app/http/event-stream.ts), and calls `hear` with the name of each event, of those
 * in `names`, until what it answers is called. A stream that breaks is opened again by the browser; in the place of one
 * that is refused every name is heard from time to time.
 */
export function followEvents(
  address: string,
  names: readonly string[],
  hear: (name: string) => void,
): () => void {
  let asking: ReturnType<typeof setInterval> | undefined
  const events = new EventSource(address)
  for (const name of names) events.addEventListener(name, () => hear(name))
  events.addEventListener('error', () => {
    if (events.readyState !== EventSource.CLOSED) return
    asking ??= setInterval(() => {
      for (const name of names) hear(name)
    }, pace)
  })
  return () => {
    events.close()
    clearInterval(asking)
  }
}
