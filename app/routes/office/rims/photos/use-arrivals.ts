import { useEffect, useEffectEvent } from 'react'
import { useOfficeRefresh } from '../../live/use-office-refresh.ts'
import { photoQueue } from '../queue/use-photo-queue.ts'

/** What arrived is asked for from the site; what the site shows leaves the telephone's memory. */
export function useArrivals(arrived: number, shown: readonly { id: string }[]): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => load())
  useEffect(() => {
    if (arrived > 0) refresh()
  }, [arrived])
  useEffect(() => photoQueue().release(shown.map(({ id }) => id)), [shown])
}
