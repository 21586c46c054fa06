import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../domain/kernel/forms/merge-changes.ts'
import type { FormInput } from '../../../domain/kernel/forms/validate-form.ts'
import type { FormRejection } from '../../forms/form-outcome.ts'

interface Conflict {
  /** Values to show: merged if only one of both users changed the field, otherwise as typed. */
  merged: FormInput
  /** Current values of the record. */
  theirs: Readonly<Record<string, string>>
  conflicts: readonly FieldConflict[]
}

/** Returns the rejection of a form whose fields another user has changed: the choices, and the current record as the new base. */
export function toConflictRejection(
  sentence: string,
  { merged, theirs, conflicts }: Conflict,
): FormRejection {
  return {
    outcome: 'invalid',
    problems: { form: sentence },
    typed: { ...merged, [openedValuesFieldName]: serializeOpenedValues(theirs) },
    conflicts,
  }
}
