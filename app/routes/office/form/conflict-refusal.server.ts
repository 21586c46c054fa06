import { baseField, type FieldConflict, writeBase } from '../../../../domain/forms/merge-changes.ts'
import type { FormInput } from '../../../../domain/forms/validate-form.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'

interface Conflict {
  /** What is to be shown: what only one of both has changed, and of the rest what was typed. */
  merged: FormInput
  /** The record as it is by now. */
  theirs: Readonly<Record<string, string>>
  conflicts: readonly FieldConflict[]
}

/** Somebody else has changed the same meanwhile: what to choose from, and what the choice is made upon. */
export function conflictRefusal(sentence: string, { merged, theirs, conflicts }: Conflict): FormRefusal {
  return {
    outcome: 'invalid',
    problems: { form: sentence },
    typed: { ...merged, [baseField]: writeBase(theirs) },
    conflicts,
  }
}
