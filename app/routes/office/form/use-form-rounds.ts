import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeBase } from '../../../../domain/forms/merge-changes.ts'
import { conflictsIn, type FormOutcome } from '../../../forms/form-outcome.ts'

type Values = Readonly<Record<string, string>>

/** What the fields were filled with, and what became of the try before. */
export interface FormRound<Filled extends Values> {
  number: number
  values: Filled
  first?: FormOutcome
}

/**
 * The rounds of a form that changes a record which others change too: once it is saved, or others have changed the same,
 * it begins anew, by its `number` as a key, with what the record is by then.
 */
export function useFormRounds<Filled extends Values>(values: Filled, outcome?: FormOutcome) {
  const [round, setRound] = useState<FormRound<Filled>>({ number: 0, values, first: outcome })
  const next = (first: FormOutcome, filled: Filled) =>
    setRound(({ number }) => ({ number: number + 1, values: filled, first }))
  return { round, next }
}

interface RoundEnd<Filled extends Values> {
  round: FormRound<Filled>
  /** The record as it is by now. */
  latest: Filled
  outcome: FormOutcome | undefined
  onNext: (first: FormOutcome, values: Filled) => void
}

/** Ends a round when its time has come; what there is to choose from gets the focus, by the box that it stands in. */
export function useFormRoundEnd<Filled extends Values>({ round, latest, outcome, onNext }: RoundEnd<Filled>) {
  const { number, values, first } = round
  // What was loaded before the answer does not have what was saved.
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

  const conflicts = conflictsIn(first)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicts.length > 0 && number > 0) box.current?.focus()
  }, [conflicts.length, number])
  return { box, conflicts }
}
