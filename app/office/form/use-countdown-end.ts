import { useEffect, useEffectEvent, useState } from 'react'
import { useOfficeRefresh } from '../live/office-live.tsx'

/** Returns `true` once the countdown to undo has ended, and then reloads the data of the page. */
export function useCountdownEnd(seconds: number): boolean {
  const [isOver, setOver] = useState(false)
  const refresh = useOfficeRefresh()
  const end = useEffectEvent(() => {
    setOver(true)
    refresh()
  })
  useEffect(() => {
    const timer = setTimeout(() => end(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isOver
}
