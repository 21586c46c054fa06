import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { serializeOpenedValues } from '../../../domain/kernel/forms/merge-changes.ts'
import { conflictsOfOutcome, type FormOutcome } from '../../forms/form-outcome.ts'

type Values = Readonly<Record<string, string>>

/** One version of a form: the values its fields were filled with, and the outcome of the submission that led to it. */
export interface FormVersion<Filled extends Values> {
  number: number
  values: Filled
  first?: FormOutcome
}

/**
 * Manages the versions (`round`) of a form whose record other users change too. After a save or a conflict the form is rendered anew, with
 * the version's `number` as its React key and the current record as its values.
 */
export function useFormVersions<Filled extends Values>(values: Filled, outcome?: FormOutcome) {
  const [round, setRound] = useState<FormVersion<Filled>>({ number: 0, values, first: outcome })
  const next = (first: FormOutcome, filled: Filled) =>
    setRound(({ number }) => ({ number: number + 1, values: filled, first }))
  return { round, next }
}

interface RoundEnd<Filled extends Values> {
  round: FormVersion<Filled>
  /** Current values of the record. */
  latest: Filled
  outcome: FormOutcome | undefined
  onNext: (first: FormOutcome, values: Filled) => void
}

/** Starts the next version after a save or a conflict, and moves the focus to the box with the conflicts. */
export function useNextFormVersion<Filled extends Values>({
  round,
  latest,
  outcome,
  onNext,
}: RoundEnd<Filled>) {
  const { number, values, first } = round
  // Data that were loaded before the response do not contain the saved values.
  const answered = useRef<{ outcome: FormOutcome | undefined; latest: Filled }>(null)
  const isNew = outcome !== undefined && outcome !== first
  const isConflict = isNew && conflictsOfOutcome(outcome).length > 0
  const hasMoved = serializeOpenedValues(latest) !== serializeOpenedValues(values)
  const goOn = useEffectEvent(() => outcome && onNext(outcome, isConflict ? values : latest))
  useEffect(() => {
    if (!answered.current || answered.current.outcome !== outcome) answered.current = { outcome, latest }
    const isLoaded = answered.current.latest !== latest
    if (isConflict || (isNew && outcome.outcome === 'saved' && isLoaded && hasMoved)) goOn()
  }, [isConflict, isNew, outcome, latest, hasMoved])

  const conflicts = conflictsOfOutcome(first)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicts.length > 0 && number > 0) box.current?.focus()
  }, [conflicts.length, number])
  return { box, conflicts }
}
