import { redirect } from 'react-router'
import { readPriced } from '../../../../../../domain/estimates/drafts/read-priced.ts'
import { type DraftSaving, saveEstimateDraft } from '../../../../../../domain/estimates/drafts/save-draft.ts'
import { contentInForm } from '../../../../../../domain/estimates/drafts/typed-content.ts'
import { findDraft } from '../../../../../../domain/estimates/find-estimate.ts'
import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { siteContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { estimateAddress, sendingAddress } from '../../estimate-address.ts'
import { changed, type EstimateVisit, leaving, requireWriter } from '../../refusals.server.ts'
import { draftShape } from './draft-shape.server.ts'
import { changeOf } from './line-change.server.ts'
import { sendAsSeen } from './send-as-seen.server.ts'

const { failing } = officeFailures

const bothChanged =
  'Quelqu’un d’autre a modifié ce devis entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez, puis enregistrez.'

/** What the page is told: of a conflict, what to choose from and what the choice is made upon. */
function told(saving: DraftSaving): FormOutcome {
  if (saving.outcome === 'gone') return changed
  if (saving.outcome === 'leaving') return leaving
  if (saving.outcome === 'saved') return { outcome: 'saved' }
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

/** Keeps the draft; once nothing is missing, « Envoyer » then sends it, or leads to where that is confirmed. */
export const receiveDraft = receiveForm({
  shape: draftShape,
  failing,
  async act({ context, params: { id } }: EstimateVisit, typed, fields) {
    requireWriter(context)
    const world = context.get(siteContext)
    const content = contentInForm(fields)
    const change = await changeOf(world, content.pos ?? '', typed)
    const given = { ...content, [baseField]: typed[baseField] }
    const saving = await saveEstimateDraft(world, id, given, change)
    if (saving.outcome !== 'saved' || !typed.suite) return told(saving)
    const draft = await findDraft(world.db, id)
    if (!draft) return changed
    const { problems } = (await readPriced(world.db, world, draft)).priced
    const page = estimateAddress(draft.pos_id, id)
    if (Object.keys(problems).length === 0)
      return typed.suite === 'envoyer' && typed.a
        ? sendAsSeen(context, page, id, { email: typed.a, seen: saving.isAsTyped ? typed.vu : '' })
        : redirect(sendingAddress(page, 'envoi'), 303)
    const form =
      problems.client ?? problems.form ?? 'Il manque encore quelque chose\u00a0: voyez les champs signalés.'
    return { outcome: 'invalid', problems: { ...problems, form } }
  },
})
