import { beginFromVersion } from '../../../../domain/texts/drafts/begin-from-version.ts'
import { dropTextDraft } from '../../../../domain/texts/drafts/drop-text-draft.ts'
import { publishText } from '../../../../domain/texts/versions/publish-text.ts'
import { withdrawVersion } from '../../../../domain/texts/versions/withdraw-version.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { askedText, type TextVisit } from './asked-text.server.ts'
import { receiveDraft } from './draft/receive-draft.server.ts'
import { sentences } from './text-refusals.server.ts'
import { receiveVersion } from './versions/receive-version.server.ts'

const { failing } = officeFailures

const receivePublishing = receiveForm({
  shape: { ...buttonShape, fields: { mark: { longest: 64 } } },
  failing,
  async act(visit: TextVisit, { mark = '' }) {
    const { world, by, text } = askedText(visit)
    const published = await publishText(world, by, text, mark)
    if (published.outcome === 'incomplete') return refused(published.missing[0] ?? '')
    if (published.outcome === 'changed') return refused(sentences.changed)
    return published.outcome === 'gone' ? refused(sentences.noDraft) : { outcome: 'saved' }
  },
})

const receiveDropping = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: TextVisit) {
    const { world, by, text } = askedText(visit)
    await dropTextDraft(world, by, text)
    return { outcome: 'saved' }
  },
})

/** The forms of a text of law, by the names that stand behind their addresses. */
export const legalTextForms = oneOfForms({
  brouillon: receiveDraft,
  publier: receivePublishing,
  abandonner: receiveDropping,
  reprendre: receiveVersion(beginFromVersion),
  retirer: receiveVersion(withdrawVersion),
})
