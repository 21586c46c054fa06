import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'

/** Whoever is told that something has changed sees what. */
export function useFresh(outcome: FormOutcome | undefined, first: FormOutcome | undefined) {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  const isRefused = outcome !== first && outcome?.outcome === 'invalid'
  useEffect(() => {
    if (isRefused && outcome) refresh()
  }, [isRefused, outcome])
}
