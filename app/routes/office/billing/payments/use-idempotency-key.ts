import { useEffect, useState } from 'react'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { type FormOutcome, submittedValuesOf } from '../../../../forms/form-outcome.ts'

/**
 * Returns the idempotency key of a form: that of the page until the submission is known to be saved, then a new one. Reloading
 * the page's data does not change it, so that a retry after a lost answer adds nothing; without JavaScript it is returned with
 * the typed values.
 */
export function useIdempotencyKey(first: string, outcome: FormOutcome | undefined): string {
  const [key, setKey] = useState(submittedValuesOf(outcome)?.cle ?? first)
  useEffect(() => {
    if (outcome?.outcome === 'saved') setKey(randomId())
  }, [outcome])
  return key
}
