import { useEffect, useState } from 'react'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'

/**
 * The key of a form that is to be taken once: the one that came with the page, until what it sent is known to be saved.
 * A page that loads itself anew meanwhile does not change it, so that trying again after a lost answer adds
 * nothing; without JavaScript it comes back with what was typed.
 */
export function useIdempotencyKey(first: string, outcome: FormOutcome | undefined): string {
  const [key, setKey] = useState(typedOf(outcome)?.cle ?? first)
  useEffect(() => {
    if (outcome?.outcome === 'saved') setKey(randomId())
  }, [outcome])
  return key
}
