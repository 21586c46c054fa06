import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { CreationOutcome } from './create-account.server.ts'

/** The invitation was followed elsewhere, or has expired, while the form stood open: the page says so. */
export function useNewsOf(outcome: CreationOutcome | undefined) {
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => void revalidate())
  const isGone = outcome?.outcome === 'gone'
  useEffect(() => {
    if (isGone) look()
  }, [isGone])
}
