import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import type { ClosureChange } from '../../../../../../domain/settings/closures/tell-closure.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'

const bothChanged =
  'Quelqu’un d’autre a modifié cette fermeture entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const gone = 'Cette fermeture a été retirée entre-temps\u00a0: rechargez la page.'

/** `id` is of the closure whose form it was, so that a page without JavaScript finds it again. */
export function told(change: ClosureChange, id = ''): FormOutcome {
  if (change.outcome === 'gone') return refused(gone)
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, id, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}
