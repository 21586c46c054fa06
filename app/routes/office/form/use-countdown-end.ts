import { useEffect, useEffectEvent, useState } from 'react'
import { useOfficeRefresh } from '../live/office-live.tsx'

/** True once the seconds are over in which something may be taken back; the page then shows what has become of it. */
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
