import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { photoQueue } from '../queue/use-photo-queue.ts'

/** What arrived is asked for from the site; what the site shows leaves the telephone's memory. */
export function useArrivals(arrived: number, shown: readonly { id: string }[]): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (arrived > 0) refresh()
  }, [arrived])
  useEffect(() => photoQueue().release(shown.map(({ id }) => id)), [shown])
}
