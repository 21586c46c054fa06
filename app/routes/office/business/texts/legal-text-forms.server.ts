import { data, redirect } from 'react-router'
import type { LegalTextName } from '../../../../../domain/business/texts/legal-texts.ts'
import { publishText, withdrawTextVersion } from '../../../../../domain/business/texts/publish-text.ts'
import {
  createDraftFromVersion,
  deleteTextDraft,
  maxTextLength,
  saveTextDraft,
  type TextDraftSaving,
  textDraftForm,
} from '../../../../../domain/business/texts/text-drafts.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { legalTextAddress, textBySlug } from '../../../../office/records/text-address.ts'

const { failing } = officeFailures

/** What the page shows after a change of a draft: of a conflict, what to choose from and what the choice is made upon. */
function toDraftOutcome(saving: TextDraftSaving): FormOutcome {
  if (saving.outcome !== 'conflict') return saving
  return conflictRefusal(draftMessages.bothChanged, saving)
}

const receiveTextDraft = receiveForm({
  shape: bodyLimits(textDraftForm, {
    more: { html: { longest: 2 * maxTextLength }, [baseField]: { longest: 2 * maxTextLength } },
    maxBytes: 4 * maxTextLength,
  }),
  failing,
  async action(visit: TextVisit, typed) {
    const { deps, by, text } = requestedText(visit)
    return toDraftOutcome(await saveTextDraft(deps, by, text, typed))
  },
})

type VersionAction = (
  deps: Parameters<typeof withdrawTextVersion>[0],
  by: Parameters<typeof withdrawTextVersion>[1],
  text: LegalTextName,
  number: number,
) => Promise<string>

/** A button beside one of the versions. */
const receiveVersion = (action: VersionAction) =>
  receiveForm({
    shape: { ...buttonLimits, fields: { number: { longest: 8 } } },
    failing,
    async action(visit: TextVisit, { number = '' }) {
      const { deps, by, text } = requestedText(visit)
      const known = /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0
      const outcome = await action(deps, by, text, known)
      if (outcome === 'withdrawn') return { outcome: 'saved' }
      if (outcome === 'begun') return redirect(legalTextAddress(text), 303)
      if (outcome === 'busy') return formError(draftMessages.busy)
      return formError(action === withdrawTextVersion ? draftMessages.inForce : draftMessages.gone)
    },
  })

const receivePublishing = receiveForm({
  shape: { ...buttonLimits, fields: { mark: { longest: 64 } } },
  failing,
  async action(visit: TextVisit, { mark = '' }) {
    const { deps, by, text } = requestedText(visit)
    const published = await publishText(deps, by, text, mark)
    if (published.outcome === 'incomplete') return formError(published.missing[0] ?? '')
    if (published.outcome === 'changed') return formError(draftMessages.changed)
    return published.outcome === 'gone' ? formError(draftMessages.noDraft) : { outcome: 'saved' }
  },
})

const receiveDropping = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: TextVisit) {
    const { deps, by, text } = requestedText(visit)
    await deleteTextDraft(deps, by, text)
    return { outcome: 'saved' }
  },
})

/** The forms of a text of law, by the names that stand behind their addresses. */
export const legalTextForms = actionsByIntent({
  brouillon: receiveTextDraft,
  publier: receivePublishing,
  abandonner: receiveDropping,
  reprendre: receiveVersion(createDraftFromVersion),
  retirer: receiveVersion(withdrawTextVersion),
})

type TextVisit = RouteVisit & { params: { text: string } }

/** The text that the address names, and who asks; 404 for another. */
function requestedText({ context, params }: TextVisit) {
  const text = textBySlug(params.text)
  if (!text) throw data(null, { status: 404 })
  return { text, deps: context.get(siteContext), by: context.get(staffContext) }
}

const draftMessages = {
  bothChanged:
    'Quelqu’un d’autre a modifié ce brouillon entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.',
  changed:
    'Le brouillon a changé depuis que vous l’avez ouvert\u00a0: rechargez la page pour relire ce qui change.',
  noDraft: 'Il n’y a plus de brouillon\u00a0: il a été publié ou abandonné entre-temps.',
  inForce: 'Cette version est en vigueur, ou elle a été retirée entre-temps.',
  busy: 'Un brouillon est en cours\u00a0: publiez-le ou abandonnez-le d’abord.',
  gone: 'Cette version n’existe plus.',
}
