import { useEffect, useEffectEvent } from 'react'
import type { CarriedService } from './carried-service.ts'
import type { QuoteRequestOutcome } from './outcome.ts'

export interface QuoteRequestOptions {
  carried: CarriedService
  /** The answer to a form sent without JavaScript. */
  outcome?: QuoteRequestOutcome
  onSaved: (saved: Extract<QuoteRequestOutcome, { outcome: 'saved' }>) => void
}

/** Calls `confirm` once the request is saved. */
export function useConfirmation(
  outcome: QuoteRequestOutcome | undefined,
  confirm: QuoteRequestOptions['onSaved'],
) {
  const saved = outcome?.outcome === 'saved' ? outcome : null
  const confirmed = useEffectEvent(confirm)
  useEffect(() => {
    if (saved) confirmed(saved)
  }, [saved])
}
