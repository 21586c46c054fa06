import { mergeHtml } from '../../content/merge-html.ts'
import { mergeInParts } from '../../content/merge-in-parts.ts'
import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, readBase } from '../../forms/merge-changes.ts'
import { sanitiseHtml } from '../../publishing/sanitise-html.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { LegalTextName } from '../legal-texts.ts'
import { holdVersions } from '../versions/hold-versions.ts'
import { textDraftForm } from './draft-form.ts'
import { type DraftValues, draftValues } from './draft-values.ts'
import { keepDraft } from './keep-draft.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type DraftSaving =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems }
  /** Others changed the same meanwhile; `merged` has all the rest as it would be. */
  | {
      outcome: 'conflict'
      merged: DraftValues
      theirs: DraftValues
      conflicts: Conflict<keyof DraftValues>[]
    }

/**
 * Keeps the next version of a text as it is typed, by a form that says what the draft was when it was opened: paragraphs
 * that others changed meanwhile stay, and where both changed the same there is something to choose (docs/product.md §11.22).
 */
export function saveTextDraft(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  typed: Typed,
): Promise<DraftSaving> {
  const judged = judgeForm(textDraftForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { html = '', summary = '', day = '' } = judged.values
  const mine = { html: sanitiseHtml(html), summary, day }
  return world.db.transaction(async (tx): Promise<DraftSaving> => {
    await holdVersions(tx)
    const theirs = await draftValues(tx, world, text)
    const merging = mergeInParts<keyof DraftValues>(readBase(typed[baseField]), mine, theirs, {
      html: mergeHtml,
    })
    if (merging.conflicts.length > 0) return { outcome: 'conflict', theirs, ...merging }
    await keepDraft(tx, world, by, text, merging.merged)
    return { outcome: 'saved' }
  })
}
