import { useEffect, useRef, useState } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { forgetSavedSubmission } from '../../../../office/form/submission-key.ts'

/**
 * Returns the amount owed that a form sends as the one its user has seen: usually the current amount of the page. While a
 * submission has no answer, or has failed without one, returns the former amount, because that submission may have been processed
 * and have changed the amount. The same payment sent again then has the same key and adds nothing; another payment is rejected.
 */
export function useShownAmountOwed(
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

/**
 * Gives the next submission a new key after the amount owed has changed. If a colleague has reversed the payment that was saved
 * last, the same payment sent again is then a new one, although its form is unchanged.
 */
export function useNewSubmissionPerAmountOwed(current: number): void {
  const last = useRef(current)
  useEffect(() => {
    if (last.current !== current) forgetSavedSubmission()
    last.current = current
  }, [current])
}
