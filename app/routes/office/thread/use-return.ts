import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Whoever comes back to the page finds what they wrote meanwhile on another device. */
export function useReturn(): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    const listen = () => refresh()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}
