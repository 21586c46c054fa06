import { href, redirect } from 'react-router'
import { natureOfExtra } from '../../../../../domain/billing/documents/line-nature.ts'
import { resendPrintingForm } from '../../../../../domain/billing/printing/resend-form.ts'
import { listExtras } from '../../../../../domain/business/prices/price-grid.ts'
import { liftRuleForm } from '../../../../../domain/business/safety/lift-form.ts'
import { acceptByOffice } from '../../../../../domain/contracts/acceptance/accept-estimate.ts'
import { declineByOffice } from '../../../../../domain/contracts/acceptance/decline-estimate.ts'
import { recordEarlyStart } from '../../../../../domain/contracts/acceptance/early-start.ts'
import type { OfficeDecisionOutcome } from '../../../../../domain/contracts/acceptance/office-decision.ts'
import { reopenEstimate, undoAcceptance } from '../../../../../domain/contracts/acceptance/reopen-estimate.ts'
import { liftRuleOfDraft } from '../../../../../domain/contracts/estimates/draft-safety.ts'
import { findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  documentFields,
  type EstimateContent,
  estimateContentFromForm,
  lineFieldName,
  lineFields,
  lineNumbers,
  maxDraftLines,
} from '../../../../../domain/contracts/estimates/estimate-content.ts'
import {
  chooseClient,
  discardEstimateDraft,
  type IdenticalRimsUndo,
  type LineChange,
  readPricedDraft,
  saveEstimateDraft,
  undoIdenticalRims,
} from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import {
  estimateMailForm,
  officeAcceptForm,
  officeDeclineForm,
} from '../../../../../domain/contracts/estimates/estimate-forms.ts'
import {
  cancelSending,
  type SendOutcome,
  sendEstimate,
  sendEstimateAgain,
} from '../../../../../domain/contracts/estimates/estimate-mails.ts'
import { issueEstimateWithoutMail } from '../../../../../domain/contracts/estimates/issue-estimate.ts'
import { emptyFreeLine, emptyRimLine } from '../../../../../domain/contracts/estimates/price-estimate.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField, readBase, writeBase } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { FormSchema } from '../../../../../domain/kernel/forms/validate-form.ts'
import { decimalCents } from '../../../../../domain/kernel/money/amounts.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefects } from '../../../../../domain/kernel/rim-words.ts'
import { type BodyLimits, bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { conflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress, estimateSendingAddress } from '../../../../office/records/estimate-address.ts'
import { handleDepositForm } from '../../billing/payments/deposit-section.server.ts'

const fieldLimit = { longest: 2_048 }
const lineLimits = lineNumbers.flatMap((place) =>
  lineFields.map((field) => [
    lineFieldName(place, field),
    field === 'defects' ? { ...fieldLimit, most: Object.keys(rimDefects).length } : fieldLimit,
  ]),
)

/**
 * Limits of the form with the draft and all its lines, including base values and the parameters of the pressed button. « Envoyer
 * » sends `a`, the recipient, and `vu`, the total in cents that was shown.
 */
const draftLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 262_144,
  fields: {
    ...Object.fromEntries(documentFields.map((field) => [field, fieldLimit])),
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

type EstimateVisit = RouteArgs & { params: { posId: string; id: string } }

const draftConflict =
  'Quelqu’un d’autre a modifié ce devis entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez, puis enregistrez.'

const estimateChanged = 'Ce devis a changé entre-temps\u00a0: rechargez la page pour voir où il en est.'

const leaving = 'Ce devis est en train de partir\u00a0: annulez l’envoi, ou attendez qu’il soit parti.'

/** Returns the outcome with the data to undo « Copier sur les quatre jantes ». */
const rimsMadeAlike = ({ before, version }: IdenticalRimsUndo): IdenticalRimsSaved => ({
  outcome: 'saved',
  undo: { avant: writeBase(before), version: String(version), secondes: 10 },
})

export type IdenticalRimsSaved = FormOutcome & { undo?: { avant: string; version: string; secondes: number } }

/** Undoes « Copier sur les quatre jantes ». */
const rimsAlikeUndo = officeForm({
  permission: 'write-estimates',
  limits: {
    types: ['application/x-www-form-urlencoded'],
    maxBytes: 262_144,
    fields: { avant: { longest: 131_072 }, version: { longest: 12 } },
  },
  run: ({ deps, typed: { avant, version } }, { params }: EstimateVisit) =>
    undoIdenticalRims(deps, params.id, {
      before: readBase(avant) as EstimateContent,
      version: Number(version),
    }),
  rejections: {
    gone: estimateChanged,
    leaving,
    changed:
      'Ce devis a été modifié depuis\u00a0: les jantes restent comme elles sont. Corrigez-les une à une.',
  },
})

/** Saves the draft. « Envoyer » then sends it if nothing is missing, or redirects to the confirmation. */
const draft = officeForm({
  permission: 'write-estimates',
  limits: draftLimits,
  async run({ deps, by, typed, fields }, { params: { id } }: EstimateVisit) {
    const content = estimateContentFromForm(fields)
    const change = await askedLineChange(deps, content.pos ?? '', typed)
    const contentWithBase = { ...content, [baseField]: typed[baseField] }
    const saving = await saveEstimateDraft(deps, id, contentWithBase, change)
    if (saving.outcome !== 'saved') return saving
    if (!typed.suite) return saving.alike ? rimsMadeAlike(saving.alike) : { outcome: 'saved' as const }
    const saved = await findEstimateDraft(deps.db, id)
    if (!saved) return { outcome: 'gone' as const }
    const { problems } = (await readPricedDraft(deps.db, deps, saved)).priced
    const page = estimateAddress(saved.pos_id, id)
    if (Object.keys(problems).length > 0) return missingFields(problems)
    return typed.suite === 'envoyer' && typed.a
      ? sendAsSeen(deps, by, { page, id, email: typed.a, seen: saving.isAsTyped ? typed.vu : '' })
      : redirect(estimateSendingAddress(page, 'envoi'), 303)
  },
  rejections: {
    gone: estimateChanged,
    leaving,
    full: `${maxDraftLines}\u00a0lignes au plus`,
    conflict: (conflict) => conflictRejection(draftConflict, conflict),
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
  },
})

const missingFields = (problems: Readonly<Record<string, string>>): FormOutcome => ({
  outcome: 'invalid',
  problems: {
    ...problems,
    form: problems.client ?? problems.form ?? 'Le devis est incomplet\u00a0: voyez les champs signalés.',
  },
})

const client = officeForm({
  permission: 'write-estimates',
  limits: { ...buttonLimits, fields: { qui: { longest: 64 } } },
  run: ({ deps, typed: { qui = '' } }, { params }: EstimateVisit) => chooseClient(deps, params.id, qui),
  rejections: { leaving, gone: 'Choisissez un client qui existe encore.' },
})

const issue = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { posId, id } }: EstimateVisit) {
    const issuing = await issueEstimateWithoutMail(deps, by, id)
    return issuing.outcome === 'issued' ? redirect(estimateAddress(posId, id), 303) : issuing
  },
  rejections: {
    leaving,
    gone: estimateChanged,
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
    incomplete: ({ problems }) =>
      problems.form ?? 'Le brouillon est incomplet\u00a0: voyez les champs signalés.',
  },
})

/** Records why a safety rule does not apply to one rim; only a manager may. */
const lift = officeForm({
  permission: 'write-estimates',
  rules: liftRuleForm,
  run: ({ deps, by, values }, { params }: EstimateVisit) => liftRuleOfDraft(deps, by, params.id, values),
  rejections: {
    gone: 'Cette règle ne concerne plus ce devis\u00a0: rechargez la page.',
    'not-allowed': 'Seul un responsable lève une règle de sécurité.',
  },
})

const drop = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { id } }: EstimateVisit) {
    const draft = await findEstimateDraft(deps.db, id)
    const dropped = await discardEstimateDraft(deps, by, id)
    if (!draft || dropped.outcome === 'gone') return { outcome: 'gone' as const }
    return redirect(afterDrop(draft.quote_request_id), 303)
  },
  rejections: { gone: estimateChanged },
})

const afterDrop = (requestId: string | null) =>
  requestId ? href('/gestion/demandes/:id', { id: requestId }) : href('/gestion/devis')

const sendingRejections = {
  gone: estimateChanged,
  incomplete: 'Le brouillon est incomplet.',
} as const

/** Redirects to the page of the estimate, which shows how long the mail can still be cancelled. */
function afterSending(sending: SendOutcome, { posId, id }: EstimateVisit['params']) {
  if ('problem' in sending) return formError(sending.problem)
  return sending.outcome === 'saved' || sending.outcome === 'unseen'
    ? redirect(estimateAddress(posId, id), 303)
    : sending
}

/** Sends the estimate, or a reminder of it. */
const sendingOf = (kind: 'estimate' | 'reminder') =>
  officeForm({
    permission: 'write-estimates',
    limits: estimateLimits(estimateMailForm),
    run: async ({ deps, by, typed }, { params }: EstimateVisit) =>
      afterSending(await sendEstimate(deps, by, params.id, kind, typed), params),
    rejections: sendingRejections,
  })

/** Sends a mail again that was not delivered. */
const resend = officeForm({
  permission: 'write-estimates',
  limits: bodyLimits(resendPrintingForm, { maxBytes: 8_192, more: { lettre: { longest: 64 } } }),
  rules: resendPrintingForm,
  async run({ deps, by, typed: { lettre: mailId = '' }, values }, { params }: EstimateVisit) {
    return afterSending(await sendEstimateAgain(deps, by, params.id, { mailId, ...values }), params)
  },
  rejections: sendingRejections,
})

const sendingUndo = officeForm({
  permission: 'write-estimates',
  limits: { ...buttonLimits, fields: { lettre: { longest: 64 } } },
  run: ({ deps, by }, { params }: EstimateVisit) => cancelSending(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard\u00a0: l’e-mail est déjà parti.' },
})

/** Records that the client accepted, and redirects to the new order. */
const acceptance = officeForm({
  permission: 'write-estimates',
  limits: bodyLimits(officeAcceptForm, { maxBytes: 8_192 }),
  async run({ deps, by, typed }, { params }: EstimateVisit) {
    const accepted = await acceptByOffice(deps, by, params.id, typed)
    return accepted.outcome === 'accepted'
      ? redirect(href('/gestion/commandes/:id', { id: accepted.orderId }), 303)
      : accepted
  },
  rejections: {
    gone: estimateChanged,
    leaving,
    replaced: 'Ce devis a été remplacé par un autre\u00a0: notez l’accord sur le nouveau.',
    withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
    refused: 'Le client a refusé ce devis\u00a0: remettez-le d’abord en attente.',
  },
})

/** Undoes an agreement recorded within the last seconds, also from the page of its order, which is removed. */
const agreementUndo = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { posId, id } }: EstimateVisit) {
    const undone = await undoAcceptance(deps, by, id)
    return undone.outcome === 'saved' ? redirect(estimateAddress(posId, id), 303) : undone
  },
  rejections: {
    gone: 'Trop tard pour annuler\u00a0: la confirmation est partie, ou la commande a déjà commencé.',
  },
})

type Decide = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<OfficeDecisionOutcome>

const decisionBy = (decide: Decide, limits = buttonLimits) =>
  officeForm({
    permission: 'write-estimates',
    limits,
    run: ({ deps, by, typed }, { params }: EstimateVisit) => decide(deps, by, params.id, typed),
    rejections: { gone: estimateChanged },
  })

function estimateLimits(rules: FormSchema): BodyLimits {
  return bodyLimits(rules, { maxBytes: 32_768, more: { texte: { longest: 24_576 } } })
}

/** Form handlers of a draft and of an estimate, by the form name in the address. */
export const estimateForms = actionsByIntent({
  brouillon: draft,
  'annuler-pareilles': rimsAlikeUndo,
  client,
  emettre: issue,
  supprimer: drop,
  lever: lift,
  envoyer: sendingOf('estimate'),
  relancer: sendingOf('reminder'),
  renvoyer: resend,
  annuler: sendingUndo,
  accepter: acceptance,
  'annuler-accord': agreementUndo,
  refuser: decisionBy(declineByOffice, estimateLimits(officeDeclineForm)),
  commencer: decisionBy(recordEarlyStart),
  rouvrir: decisionBy(reopenEstimate),
  'acompte-recu': handleDepositForm,
})

/**
 * Returns the change of lines for the pressed button: remove a line, copy a rim to all rims, or add a rim, a free line or an
 * extra of the price grid.
 */
async function askedLineChange(
  { db, clock }: SiteContext,
  posId: string,
  { ajouter: add = '', retirer: remove = '', pareilles: alike = '' }: Record<string, string>,
): Promise<LineChange> {
  if (alike) return { alike: Number(alike) || undefined }
  if (remove) return { remove: Number(remove) || undefined }
  if (add === 'rim') return { add: [emptyRimLine] }
  if (add === 'free') return { add: [emptyFreeLine] }
  if (!add) return {}
  const extras = await listExtras(db, posId, parisDay(clock.now()))
  const extra = extras.find(({ name }) => name === add)
  if (!extra) return {}
  const { name, cents } = extra
  const nature = natureOfExtra(name) === 'goods' ? 'goods' : ''
  return { add: [{ ...emptyFreeLine, text: name, price: decimalCents(cents), nature }] }
}

/**
 * Sends the draft to the address that the page showed, if the total is still the shown one; otherwise redirects to the
 * confirmation.
 */
async function sendAsSeen(
  deps: SiteContext,
  by: StaffPerson,
  { page, id, email, seen }: { page: string; id: string; email: string; seen: string | undefined },
) {
  const cents = seen ? Number(seen) : Number.NaN
  const sending = await sendEstimate(deps, by, id, 'estimate', { email }, cents)
  if (sending.outcome === 'saved') return redirect(page, 303)
  return sending.outcome === 'incomplete' || sending.outcome === 'unseen' || sending.outcome === 'invalid'
    ? redirect(estimateSendingAddress(page, 'envoi', 'relire'), 303)
    : sending
}
