import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { MailChange } from '../../../../../domain/texts/mails/change-mail.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'

const bothChanged =
  'Quelqu’un d’autre a modifié cet e-mail entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
export function told(change: MailChange): FormOutcome {
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}
