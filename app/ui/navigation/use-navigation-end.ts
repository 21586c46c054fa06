import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Calls `act` whenever the visitor has come to a page, the first and the same one included: what stood open closes. */
export function useNavigationEnd(act: (key: string) => void): void {
  const { key } = useLocation()
  const onEnd = useEffectEvent(act)
  useEffect(() => onEnd(key), [key])
}
