import { data, redirect } from 'react-router'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { beginFromVersion } from '../../../../domain/texts/drafts/begin-from-version.ts'
import { mostOfText, textDraftForm } from '../../../../domain/texts/drafts/draft-form.ts'
import { dropTextDraft } from '../../../../domain/texts/drafts/drop-text-draft.ts'
import { type DraftSaving, saveTextDraft } from '../../../../domain/texts/drafts/save-text-draft.ts'
import type { LegalTextName } from '../../../../domain/texts/legal-texts.ts'
import { publishText } from '../../../../domain/texts/versions/publish-text.ts'
import { withdrawVersion } from '../../../../domain/texts/versions/withdraw-version.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { legalTextAddress, textCalled } from './text-address.ts'

type TextVisit = Visited & { params: { text: string } }

const { failing } = officeFailures

function asked({ context, params }: TextVisit) {
  const text = textCalled(params.text)
  if (!text) throw data(null, { status: 404 })
  return { text, world: context.get(siteContext), by: context.get(staffContext) }
}

const refused = (sentence: string): FormOutcome => ({ outcome: 'invalid', problems: { form: sentence } })

const sentences = {
  bothChanged:
    'Quelqu’un d’autre a modifié ce brouillon entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.',
  changed:
    'Le brouillon a changé depuis que vous l’avez ouvert\u00a0: rechargez la page pour relire ce qui change.',
  noDraft: 'Il n’y a plus de brouillon\u00a0: il a été publié ou abandonné entre-temps.',
  inForce: 'Cette version est en vigueur, ou elle a été retirée entre-temps.',
  busy: 'Un brouillon est en cours\u00a0: publiez-le ou abandonnez-le d’abord.',
  gone: 'Cette version n’existe plus.',
}

/** What the page is told of a draft: of a conflict, what to choose from and what the choice is made upon. */
function told(saving: DraftSaving): FormOutcome {
  if (saving.outcome !== 'conflict') return saving
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: sentences.bothChanged }, typed, conflicts }
}

const receiveDraft = receiveForm({
  shape: shapeOf(textDraftForm, {
    more: { html: { longest: 2 * mostOfText }, [baseField]: { longest: 2 * mostOfText } },
    mostBytes: 4 * mostOfText,
  }),
  failing,
  async act(visit: TextVisit, typed) {
    const { world, by, text } = asked(visit)
    return told(await saveTextDraft(world, by, text, typed))
  },
})

const receivePublishing = receiveForm({
  shape: { ...buttonShape, fields: { mark: { longest: 64 } } },
  failing,
  async act(visit: TextVisit, { mark = '' }) {
    const { world, by, text } = asked(visit)
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
    const { world, by, text } = asked(visit)
    await dropTextDraft(world, by, text)
    return { outcome: 'saved' }
  },
})

type VersionAct = (
  world: Parameters<typeof withdrawVersion>[0],
  by: Parameters<typeof withdrawVersion>[1],
  text: LegalTextName,
  number: number,
) => Promise<string>

/** A button beside one of the versions. */
const receiveVersion = (act: VersionAct) =>
  receiveForm({
    shape: { ...buttonShape, fields: { number: { longest: 8 } } },
    failing,
    async act(visit: TextVisit, { number = '' }) {
      const { world, by, text } = asked(visit)
      const known = /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0
      const outcome = await act(world, by, text, known)
      if (outcome === 'withdrawn') return { outcome: 'saved' }
      if (outcome === 'begun') return redirect(legalTextAddress(text), 303)
      if (outcome === 'busy') return refused(sentences.busy)
      return refused(act === withdrawVersion ? sentences.inForce : sentences.gone)
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
