import { useEffect, useState } from 'react'
import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'
import { listOpenings } from './list-openings.ts'

const minute = 60_000

/**
 * The server's word first, so that browser and server agree; then the browser's own, at each new minute and
 * whenever the page is looked at again: a page left open, or kept by a cache, stays right.
 */
export function useOpenings(atFirst: OpeningStatus[]): OpeningStatus[] {
  const [openings, setOpenings] = useState(atFirst)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      setOpenings(listOpenings(new Date()))
      timer = setTimeout(update, minute - (Date.now() % minute))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return openings
}
