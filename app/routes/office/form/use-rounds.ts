import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeBase } from '../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome } from '../../../forms/form-outcome.ts'

type Values = Readonly<Record<string, string>>

/** What the fields of a form were filled with, and what became of the try before. */
export interface Round<Filled extends Values> {
  number: number
  values: Filled
  first?: FormOutcome
}

/** The rounds of a form that carries its record as its fields were filled: each is a form of its own, by its number. */
export function useRounds<Filled extends Values>(values: Filled, outcome?: FormOutcome) {
  const [round, setRound] = useState<Round<Filled>>({ number: 0, values, first: outcome })
  const next = (first: FormOutcome, filled: Filled) =>
    setRound(({ number }) => ({ number: number + 1, values: filled, first }))
  return [round, next] as const
}

/**
 * A form begins anew once it is saved and its record, loaded after that, has moved on, or others have changed the same. What
 * was loaded before does not have what was saved.
 */
export function useNextRound<Filled extends Values>(
  outcome: FormOutcome | undefined,
  { values, first }: Round<Filled>,
  latest: Filled,
  onNext: (first: FormOutcome, values: Filled) => void,
): void {
  const answered = useRef<{ outcome: FormOutcome | undefined; latest: Filled }>(null)
  const isNew = outcome !== undefined && outcome !== first
  const isConflict = isNew && conflictsIn(outcome).length > 0
  const hasMoved = writeBase(latest) !== writeBase(values)
  const goOn = useEffectEvent(() => outcome && onNext(outcome, isConflict ? values : latest))
  useEffect(() => {
    if (!answered.current || answered.current.outcome !== outcome) answered.current = { outcome, latest }
    const isLoaded = answered.current.latest !== latest
    if (isConflict || (isNew && outcome.outcome === 'saved' && isLoaded && hasMoved)) goOn()
  }, [isConflict, isNew, outcome, latest, hasMoved])
}
