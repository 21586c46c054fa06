import { href } from 'react-router'

type Ending = 'done' | 'email error' | 'failed'

/** Asked again at this pace, in milliseconds, should the event stream not come through. */
const pace = 3_000

/** Resolves with the status that a recovery ends with, and deletes its record; rejects when it is gone. */
export async function watchRecovery(id: string, signal: AbortSignal): Promise<Ending> {
  const address = href('/recuperation/:id', { id })
  const events = new EventSource(href('/recuperation/:id/suivi', { id }))
  const ended = Promise.withResolvers<Ending>()
  const look = async () => {
    const response = await fetch(address, { signal }).catch(() => null)
    if (response?.status === 404) ended.reject(new Error('recovery gone'))
    if (!response?.ok) return
    // A connection that is cut in the middle of the answer, or left, has not told anything.
    const told: { status: Ending | 'pending' } | null = await response.json().catch(() => null)
    if (told && told.status !== 'pending') ended.resolve(told.status)
  }
  events.addEventListener('changed', look)
  const asking = setInterval(look, pace)
  signal.addEventListener('abort', () => ended.reject(signal.reason))
  try {
    const status = await ended.promise
    await fetch(address, { method: 'DELETE' }).catch(() => null)
    return status
  } finally {
    events.close()
    clearInterval(asking)
  }
}
