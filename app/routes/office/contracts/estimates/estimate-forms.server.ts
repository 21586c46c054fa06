import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { natureOfExtra } from '../../../../../domain/billing/documents/line-nature.ts'
import { resendForm } from '../../../../../domain/billing/printing/resend-form.ts'
import { listExtras } from '../../../../../domain/business/prices/price-grid.ts'
import { liftForm } from '../../../../../domain/business/safety/lift-form.ts'
import { liftRuleOfDraft } from '../../../../../domain/contracts/estimates/draft-safety.ts'
import { findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  contentFromForm,
  type EstimateContent,
  headFields,
  lineFields,
  lineName,
  linePlaces,
} from '../../../../../domain/contracts/estimates/estimate-content.ts'
import {
  acceptEstimate,
  type DecisionOutcome,
  recordEarlyStart,
  refuseEstimate,
  reopenEstimate,
} from '../../../../../domain/contracts/estimates/estimate-decisions.ts'
import {
  chooseClient,
  type DraftSaveOutcome,
  discardEstimateDraft,
  type LineChange,
  type RimsMadeAlike,
  readPricedDraft,
  saveEstimateDraft,
  undoRimsAlike,
} from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import {
  acceptForm,
  estimateMailForm,
  refuseForm,
} from '../../../../../domain/contracts/estimates/estimate-forms.ts'
import {
  cancelSending,
  type SendOutcome,
  sendEstimate,
  sendEstimateAgain,
} from '../../../../../domain/contracts/estimates/estimate-mails.ts'
import { issueEstimateWithoutMail } from '../../../../../domain/contracts/estimates/issue-estimate.ts'
import { emptyLine, emptyRim } from '../../../../../domain/contracts/estimates/price-estimate.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField, readBase, writeBase } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { type FormSchema, validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import { decimalCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefects } from '../../../../../domain/kernel/rim-words.ts'
import { type BodyLimits, bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { estimateAddress, sendingAddress } from '../../../../office/records/estimate-address.ts'
import { receiveDepositForm } from '../../billing/payments/deposit-section.server.ts'

const fieldLimit = { longest: 2_048 }
const lineLimits = linePlaces.flatMap((place) =>
  lineFields.map((field) => [
    lineName(place, field),
    field === 'defects' ? { ...fieldLimit, most: Object.keys(rimDefects).length } : fieldLimit,
  ]),
)

/**
 * A draft with all of its lines, as it was when the form was filled, and what the pressed button asks for besides: of
 * « Envoyer », `a` whom and `vu` the cents that stood beside it.
 */
const draftLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 262_144,
  fields: {
    ...Object.fromEntries(headFields.map((field) => [field, fieldLimit])),
    message: { longest: 16_384 },
    ...Object.fromEntries(lineLimits),
    [baseField]: { longest: 131_072 },
    ajouter: { longest: 256 },
    retirer: { longest: 8 },
    pareilles: { longest: 8 },
    suite: { longest: 16 },
    a: { longest: 1_024 },
    vu: { longest: 32 },
  },
}

const { failing } = officeFailures

const draftConflict =
  'Quelqu’un d’autre a modifié ce devis entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez, puis enregistrez.'

/** What the page shows: of a conflict, what to choose from and what the choice is made upon. */
function toSavingOutcome(saving: DraftSaveOutcome): FormOutcome {
  if (saving.outcome === 'gone') return estimateChanged
  if (saving.outcome === 'leaving') return leaving
  if (saving.outcome === 'saved') return saving.alike ? rimsMadeAlike(saving.alike) : { outcome: 'saved' }
  return conflictRefusal(draftConflict, saving)
}

/** What the page needs to take « Les quatre pareilles » back. */
const rimsMadeAlike = ({ before, version }: RimsMadeAlike): RimsAlikeSaved => ({
  outcome: 'saved',
  undo: { avant: writeBase(before), version: String(version), secondes: 10 },
})

export type RimsAlikeSaved = FormOutcome & { undo?: { avant: string; version: string; secondes: number } }

/** Takes « Les quatre pareilles » back. */
const receiveRimsAlikeUndo = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    maxBytes: 262_144,
    fields: { avant: { longest: 131_072 }, version: { longest: 12 } },
  },
  failing,
  async action({ context, params: { id } }: EstimateVisit, { avant, version }): Promise<FormOutcome> {
    requireWriter(context)
    const made = { before: readBase(avant) as EstimateContent, version: Number(version) }
    const undone = await undoRimsAlike(context.get(siteContext), id, made)
    if (undone.outcome === 'gone') return estimateChanged
    if (undone.outcome === 'leaving') return leaving
    return undone.outcome === 'saved' ? { outcome: 'saved' } : formError(changedSinceAlike)
  },
})

const changedSinceAlike =
  'Ce devis a été modifié depuis\u00a0: les jantes restent comme elles sont. Corrigez-les une à une.'

/** Keeps the draft; once nothing is missing, « Envoyer » then sends it, or leads to where that is confirmed. */
const receiveDraft = receiveForm({
  shape: draftLimits,
  failing,
  async action({ context, params: { id } }: EstimateVisit, typed, { fields }) {
    requireWriter(context)
    const deps = context.get(siteContext)
    const content = contentFromForm(fields)
    const change = await askedLineChange(deps, content.pos ?? '', typed)
    const given = { ...content, [baseField]: typed[baseField] }
    const saving = await saveEstimateDraft(deps, id, given, change)
    if (saving.outcome !== 'saved' || !typed.suite) return toSavingOutcome(saving)
    const draft = await findEstimateDraft(deps.db, id)
    if (!draft) return estimateChanged
    const { problems } = (await readPricedDraft(deps.db, deps, draft)).priced
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

const clientLimits: BodyLimits = { ...buttonLimits, fields: { qui: { longest: 64 } } }

const receiveClient = receiveForm({
  shape: clientLimits,
  failing,
  async action({ context, params }: EstimateVisit, { qui = '' }) {
    requireWriter(context)
    const chosen = await chooseClient(context.get(siteContext), params.id, qui)
    if (chosen.outcome === 'leaving') return leaving
    return chosen.outcome === 'saved'
      ? { outcome: 'saved' }
      : formError('Choisissez un client qui existe encore.')
  },
})

const receiveIssue = receiveForm({
  shape: buttonLimits,
  failing,
  async action({ context, params: { posId, id } }: EstimateVisit) {
    requireWriter(context)
    const issuing = await issueEstimateWithoutMail(context.get(siteContext), context.get(staffContext), id)
    if (issuing.outcome === 'issued') return redirect(estimateAddress(posId, id), 303)
    if (issuing.outcome === 'leaving') return leaving
    if (issuing.outcome === 'gone') return estimateChanged
    if (issuing.outcome === 'clock-behind') return formError(issuing.problem)
    if (issuing.outcome === 'facts-missing') return formError(issuing.problem)
    return formError(issuing.problems.form ?? 'Il manque encore quelque chose\u00a0: voyez le brouillon.')
  },
})

const liftRefusals = {
  gone: 'Cette règle ne concerne plus ce devis\u00a0: rechargez la page.',
  'not-allowed': 'Seul un responsable lève une règle de sécurité.',
} as const

/** A responsable writes down why a safety rule does not hold for one rim. */
const receiveLift = receiveForm({
  shape: bodyLimits(liftForm, { maxBytes: 8_192 }),
  failing,
  async action({ context, params: { id } }: EstimateVisit, typed) {
    requireWriter(context)
    const checked = validateForm(liftForm, typed)
    if (checked.outcome === 'invalid') return checked
    const lifting = await liftRuleOfDraft(
      context.get(siteContext),
      context.get(staffContext),
      id,
      checked.values,
    )
    return lifting.outcome === 'saved' ? { outcome: 'saved' } : formError(liftRefusals[lifting.outcome])
  },
})

const receiveDrop = receiveForm({
  shape: buttonLimits,
  failing,
  async action({ context, params: { id } }: EstimateVisit) {
    requireWriter(context)
    const draft = await findEstimateDraft(context.get(siteContext).db, id)
    const dropped = await discardEstimateDraft(context.get(siteContext), context.get(staffContext), id)
    if (!draft || dropped.outcome === 'gone') return estimateChanged
    return redirect(afterDrop(draft.quote_request_id), 303)
  },
})

const afterDrop = (requestId: string | null) =>
  requestId ? href('/gestion/demandes/:id', { id: requestId }) : href('/gestion/devis')

/** Sends it off, or a reminder of it; the page without the question shows how long it may be taken back. */
const receiveSending = (kind: 'estimate' | 'reminder') =>
  receiveForm({
    shape: estimateLimits(estimateMailForm),
    failing,
    async action({ context, params: { posId, id } }: EstimateVisit, typed) {
      requireWriter(context)
      const deps = context.get(siteContext)
      const sending = await sendEstimate(deps, context.get(staffContext), id, kind, typed)
      return toSendingOutcome(sending, estimateAddress(posId, id))
    },
  })

/** Sends what did not arrive once more. */
const receiveResend = receiveForm({
  shape: bodyLimits(resendForm, { maxBytes: 8_192, more: { lettre: { longest: 64 } } }),
  failing,
  async action({ context, params: { posId, id } }: EstimateVisit, { lettre: mailId = '', email = '' }) {
    requireWriter(context)
    const checked = validateForm(resendForm, { email })
    if (checked.outcome === 'invalid') return checked
    const mail = { mailId, ...checked.values }
    const sending = await sendEstimateAgain(context.get(siteContext), context.get(staffContext), id, mail)
    return toSendingOutcome(sending, estimateAddress(posId, id))
  },
})

const receiveCancellation = receiveForm({
  shape: { ...buttonLimits, fields: { lettre: { longest: 64 } } },
  failing,
  async action({ context, params }: EstimateVisit) {
    requireWriter(context)
    const cancelling = await cancelSending(context.get(siteContext), context.get(staffContext), params.id)
    return cancelling.outcome === 'saved'
      ? { outcome: 'saved' }
      : formError('Trop tard\u00a0: l’e-mail est déjà parti.')
  },
})

type EstimateVisit = RouteVisit & { params: { posId: string; id: string } }

const estimateChanged = formError(
  'Ce devis a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
)
const leaving = formError(
  'Ce devis est en train de partir\u00a0: annulez l’envoi, ou attendez qu’il soit parti.',
)

/** For whoever may not write quotes, their forms do not exist. */
function requireWriter(context: Readonly<RouterContextProvider>): void {
  if (!hasPermission(context.get(staffContext), 'write-estimates')) throw data(null, { status: 404 })
}

const acceptanceRefusals = {
  gone: estimateChanged,
  leaving,
  replaced: formError('Ce devis a été remplacé par un autre\u00a0: notez l’accord sur le nouveau.'),
  withdrawn: formError('Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.'),
  refused: formError('Le client a refusé ce devis\u00a0: remettez-le d’abord en attente.'),
} as const

/** The client's word is noted; it leads to the order that it makes. */
const receiveAcceptance = receiveForm({
  shape: bodyLimits(acceptForm, { maxBytes: 8_192 }),
  failing,
  async action({ context, params: { id } }: EstimateVisit, typed) {
    requireWriter(context)
    const accepted = await acceptEstimate(context.get(siteContext), context.get(staffContext), id, typed)
    if (accepted.outcome === 'accepted')
      return redirect(href('/gestion/commandes/:id', { id: accepted.orderId }), 303)
    return accepted.outcome === 'invalid' ? accepted : acceptanceRefusals[accepted.outcome]
  },
})

type Decide = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<DecisionOutcome>

const receiveDecision = (own: BodyLimits, decide: Decide) =>
  receiveForm({
    shape: own,
    failing,
    async action({ context, params }: EstimateVisit, typed) {
      requireWriter(context)
      const decided = await decide(context.get(siteContext), context.get(staffContext), params.id, typed)
      return decided.outcome === 'gone' ? estimateChanged : decided
    },
  })

const estimateLimits = (rules: FormSchema): BodyLimits =>
  bodyLimits(rules, { maxBytes: 32_768, more: { texte: { longest: 24_576 } } })

/** The forms of a draft and of a quote, by the names that stand behind their addresses. */
export const estimateForms = actionsByIntent({
  brouillon: receiveDraft,
  'annuler-pareilles': receiveRimsAlikeUndo,
  client: receiveClient,
  emettre: receiveIssue,
  supprimer: receiveDrop,
  lever: receiveLift,
  envoyer: receiveSending('estimate'),
  relancer: receiveSending('reminder'),
  renvoyer: receiveResend,
  annuler: receiveCancellation,
  accepter: receiveAcceptance,
  refuser: receiveDecision(estimateLimits(refuseForm), refuseEstimate),
  commencer: receiveDecision(buttonLimits, recordEarlyStart),
  rouvrir: receiveDecision(buttonLimits, reopenEstimate),
  'acompte-recu': receiveDepositForm,
})

/** What a press does to the lines: one goes, the rims become like one, or there comes a rim, a free line, one of the extras of the day. */
async function askedLineChange(
  { db, clock }: SiteContext,
  posId: string,
  { ajouter: add = '', retirer: remove = '', pareilles: alike = '' }: Record<string, string>,
): Promise<LineChange> {
  if (alike) return { alike: Number(alike) || undefined }
  if (remove) return { remove: Number(remove) || undefined }
  if (add === 'rim') return { add: [emptyRim] }
  if (add === 'free') return { add: [emptyLine] }
  if (!add) return {}
  const extras = await listExtras(db, posId, parisDay(clock.now()))
  const extra = extras.find(({ name }) => name === add)
  if (!extra) return {}
  const { name, cents } = extra
  const nature = natureOfExtra(name) === 'goods' ? 'goods' : ''
  return { add: [{ ...emptyLine, text: name, price: decimalCents(cents), nature }] }
}

/**
 * Sends what stood before the eyes of whoever pressed, to the address that stood there; whatever is otherwise by now is
 * looked at and confirmed first.
 */
async function sendAsSeen(
  context: RouteVisit['context'],
  page: string,
  id: string,
  { email, seen }: { email: string; seen: string | undefined },
): Promise<FormOutcome | Response> {
  const cents = seen ? Number(seen) : Number.NaN
  const by = context.get(staffContext)
  const sending = await sendEstimate(context.get(siteContext), by, id, 'estimate', { email }, cents)
  if (sending.outcome === 'gone') return estimateChanged
  if (sending.outcome === 'clock-behind') return formError(sending.problem)
  if (sending.outcome === 'facts-missing') return formError(sending.problem)
  return redirect(sending.outcome === 'saved' ? page : sendingAddress(page, 'envoi', 'relire'), 303)
}

function toSendingOutcome(sending: SendOutcome, page: string): FormOutcome | Response {
  if (sending.outcome === 'invalid') return sending
  if (sending.outcome === 'gone') return estimateChanged
  if (sending.outcome === 'incomplete') return formError('Il manque encore quelque chose au brouillon.')
  if (sending.outcome === 'clock-behind') return formError(sending.problem)
  if (sending.outcome === 'facts-missing') return formError(sending.problem)
  return redirect(page, 303)
}
