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
    const { status } = await response.json()
    if (status !== 'pending') ended.resolve(status)
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
