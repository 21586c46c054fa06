import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { mostOfText, textDraftForm } from '../../../../../domain/texts/drafts/draft-form.ts'
import { type DraftSaving, saveTextDraft } from '../../../../../domain/texts/drafts/save-text-draft.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { askedText, type TextVisit } from '../asked-text.server.ts'
import { sentences } from '../text-refusals.server.ts'

const { failing } = officeFailures

/** What the page is told of a draft: of a conflict, what to choose from and what the choice is made upon. */
function told(saving: DraftSaving): FormOutcome {
  if (saving.outcome !== 'conflict') return saving
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: sentences.bothChanged }, typed, conflicts }
}

export const receiveDraft = receiveForm({
  shape: shapeOf(textDraftForm, {
    more: { html: { longest: 2 * mostOfText }, [baseField]: { longest: 2 * mostOfText } },
    mostBytes: 4 * mostOfText,
  }),
  failing,
  async act(visit: TextVisit, typed) {
    const { world, by, text } = askedText(visit)
    return told(await saveTextDraft(world, by, text, typed))
  },
})
