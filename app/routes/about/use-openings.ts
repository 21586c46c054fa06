import { useEffect, useState } from 'react'
import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'

const minute = 60_000

/**
 * The server's word first, so that browser and server agree; then the browser's own, at each new minute and
 * whenever the page is looked at again: a page left open, or kept by a cache, stays right.
 */
export function useOpenings(atFirst: OpeningStatus[]): OpeningStatus[] {
  const [openings, setOpenings] = useState(atFirst)
  useEffect(() => {
    const stopped = new AbortController()
    // The rules of hours and holidays are not needed for the page to stand: they come after it.
    import('./list-openings.ts').then(
      ({ listOpenings }) => eachMinute(() => setOpenings(listOpenings(new Date())), stopped.signal),
      () => {},
    )
    return () => stopped.abort()
  }, [])
  return openings
}

/** Calls at once, at each new minute, and whenever the page is looked at again, until `stop` is aborted. */
function eachMinute(update: () => void, stop: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>
  const tick = () => {
    clearTimeout(timer)
    if (stop.aborted) return
    update()
    timer = setTimeout(tick, minute - (Date.now() % minute))
  }
  document.addEventListener('visibilitychange', tick, { signal: stop })
  stop.addEventListener('abort', () => clearTimeout(timer))
  tick()
}
