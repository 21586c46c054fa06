/** Interval in milliseconds at which events are assumed when the server rejects the stream. */
const pace = 20_000

/**
 * Subscribes to the event stream at `address` (app/http/event-stream.ts) and calls `hear` with the name of each event in `names`.
 * Returns a function that unsubscribes. The browser reopens a broken stream; if the server rejects it, `hear` is called with every
 * name at an interval.
 */
export function subscribeToEventStream(
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
