import type { Typed } from '../../../../domain/forms/judge-form.ts'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import type { PriceChange } from '../../../../domain/prices/change-prices.ts'
import { type FormOutcome, refused } from '../../../forms/form-outcome.ts'

export const past =
  'Ce jour est passé\u00a0: un prix ne change que pour aujourd’hui ou pour plus tard. Rechargez la page.'
const bothChanged =
  'Quelqu’un d’autre a changé ces prix entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
export function told(
  change: PriceChange,
  controls: (values: Typed) => Record<string, string | undefined>,
): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'past') return refused(past)
  const { merged, theirs, conflicts } = change
  const typed = { ...controls(merged), [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}
