import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import type { Missing } from '../../../../../domain/content/publishing/missing-in.ts'
import type { ContentSaving } from '../../../../../domain/content/save-content.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { contentWords } from '../content-words.ts'

/** Each field with the first thing that it lacks, and all of it in one sentence. */
export function incomplete(missing: readonly Missing[]): FormOutcome {
  const problems: Record<string, string> = {}
  for (const { field, message } of missing) problems[field] ??= message
  const form =
    missing.length === 1
      ? 'Il manque encore quelque chose avant de publier\u00a0: voyez le champ signalé.'
      : `Il manque encore ${missing.length}\u00a0choses avant de publier\u00a0: voyez les champs signalés.`
  return { outcome: 'invalid', problems: { ...problems, form } }
}

/** What the page is told: of a conflict, what to choose from and what the choice is made upon. */
export function told(kind: ContentKind, saving: Exclude<ContentSaving, { outcome: 'saved' }>): FormOutcome {
  if (saving.outcome === 'gone') return refused(contentWords[kind].gone)
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: contentWords[kind].bothChanged }, typed, conflicts }
}
