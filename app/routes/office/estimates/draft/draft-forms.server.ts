import { href, redirect } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { chooseClient } from '../../../../../domain/estimates/drafts/choose-client.ts'
import { dropEstimateDraft } from '../../../../../domain/estimates/drafts/drop-draft.ts'
import { readPriced } from '../../../../../domain/estimates/drafts/read-priced.ts'
import {
  type DraftSaving,
  type LineChange,
  saveEstimateDraft,
} from '../../../../../domain/estimates/drafts/save-draft.ts'
import { contentInForm } from '../../../../../domain/estimates/drafts/typed-content.ts'
import { findDraft } from '../../../../../domain/estimates/find-estimate.ts'
import { issueDraft } from '../../../../../domain/estimates/issuing/issue-draft.ts'
import { emptyLine, emptyRim } from '../../../../../domain/estimates/rim-lines.ts'
import { sendEstimate } from '../../../../../domain/estimates/sending/send-estimate.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { decimalCents } from '../../../../../domain/money/format-cents.ts'
import { listExtras } from '../../../../../domain/prices/list-extras.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { estimateAddress, sendingAddress } from '../estimate-address.ts'
import { changed, leaving, refused, requireWriter } from '../refusals.server.ts'
import { draftShape } from './draft-shape.server.ts'

export type EstimateVisit = Visited & { params: { posId: string; id: string } }

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

/** The lines that a press adds: a rim, a free line, one of the extras of the day. */
async function changeOf(
  { db, clock }: SiteContext,
  posId: string,
  { ajouter: add = '', retirer: remove = '' }: Record<string, string>,
): Promise<LineChange> {
  if (remove) return { remove: Number(remove) || undefined }
  if (add === 'rim') return { add: [emptyRim] }
  if (add === 'free') return { add: [emptyLine] }
  if (!add) return {}
  const extras = await listExtras(db, posId, parisDay(clock.now()))
  const extra = extras.find(({ name }) => name === add)
  return extra ? { add: [{ ...emptyLine, text: extra.name, price: decimalCents(extra.cents) }] } : {}
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

/**
 * Sends what stood before the eyes of whoever pressed, to the address that stood there; whatever is otherwise by now is
 * looked at and confirmed first.
 */
async function sendAsSeen(
  context: Visited['context'],
  page: string,
  id: string,
  { email, seen }: { email: string; seen: string | undefined },
): Promise<FormOutcome | Response> {
  const cents = seen ? Number(seen) : Number.NaN
  const by = context.get(staffContext)
  const sending = await sendEstimate(context.get(siteContext), by, id, 'quote', { email }, cents)
  if (sending.outcome === 'gone') return changed
  return redirect(sending.outcome === 'saved' ? page : sendingAddress(page, 'envoi', 'relire'), 303)
}

const clientShape: FormShape = { ...buttonShape, fields: { qui: { longest: 64 } } }

export const receiveClient = receiveForm({
  shape: clientShape,
  failing,
  async act({ context, params }: EstimateVisit, { qui = '' }) {
    requireWriter(context)
    const chosen = await chooseClient(context.get(siteContext), params.id, qui)
    if (chosen.outcome === 'leaving') return leaving
    return chosen.outcome === 'saved'
      ? { outcome: 'saved' }
      : refused('Choisissez un client qui existe encore.')
  },
})

export const receiveIssue = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { posId, id } }: EstimateVisit) {
    requireWriter(context)
    const issuing = await issueDraft(context.get(siteContext), context.get(staffContext), id)
    if (issuing.outcome === 'issued') return redirect(estimateAddress(posId, id), 303)
    if (issuing.outcome === 'leaving') return leaving
    if (issuing.outcome === 'gone') return changed
    return refused('Il manque encore quelque chose\u00a0: voyez le brouillon.')
  },
})

export const receiveDrop = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: EstimateVisit) {
    requireWriter(context)
    const draft = await findDraft(context.get(siteContext).db, id)
    const dropped = await dropEstimateDraft(context.get(siteContext), context.get(staffContext), id)
    if (!draft || dropped.outcome === 'gone') return changed
    return redirect(afterDrop(draft.quote_request_id), 303)
  },
})

const afterDrop = (requestId: string | null) =>
  requestId ? href('/gestion/demandes/:id', { id: requestId }) : href('/gestion/devis')
