import { useEffect, useEffectEvent } from 'react'
import type { Sending } from './sending.ts'

/** The network is back while the modal waits: nobody has to press. */
export function useRetryWhenOnline(sending: Sending, retry: () => void) {
  const isWaitingForRetry = sending.step === 'failed' && sending.canRetry
  const onOnline = useEffectEvent(() => retry())
  useEffect(() => {
    if (!isWaitingForRetry) return
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isWaitingForRetry])
}
