import { useEffect, useEffectEvent } from 'react'
import { useOfficeRefresh } from '../live/use-office-refresh.ts'

/** Whoever comes back to the page finds what they wrote meanwhile on another device. */
export function useReturn(): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') load()
  })
  useEffect(() => {
    const listen = () => refresh()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}
