import { useEffect, useRef, useState } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { forgetSavedSubmission } from '../../../../office/form/submission-key.ts'

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

/**
 * Makes the next submission another one once the amount owed has changed. If a colleague has reversed the payment that was saved
 * last, the same payment sent again is a new one, although its form is unchanged.
 */
export function useNewSubmissionPerAmount(current: number): void {
  const last = useRef(current)
  useEffect(() => {
    if (last.current !== current) forgetSavedSubmission()
    last.current = current
  }, [current])
}
