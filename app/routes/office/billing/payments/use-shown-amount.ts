import { useEffect, useState } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'

/**
 * Returns the amount owed that a form sends as the one its user has seen: the current amount of the page, but the former one
 * while a submission is on its way or has failed without an answer. That submission may have been executed and have changed the
 * amount. Sent again with the same amount it has the same key and adds nothing; sent with another payment it is rejected.
 */
export function useShownAmount(
  current: number,
  { isBusy, outcome }: { isBusy: boolean; outcome: FormOutcome | undefined },
): number {
  const [shown, setShown] = useState(current)
  const isUnanswered = isBusy || outcome?.outcome === 'failed'
  useEffect(() => {
    if (!isUnanswered) setShown(current)
  }, [current, isUnanswered])
  return shown
}
