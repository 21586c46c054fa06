import { redirect } from 'react-router'
import { defaultNatureOfExtra } from '../../../../../domain/billing/documents/line-nature.ts'
import { listExtraPrices } from '../../../../../domain/business/prices/price-grid.ts'
import { findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  type EstimateContent,
  estimateContentFromForm,
  estimateFields,
  estimateLineFieldName,
  estimateLineFields,
  estimateLineNumbers,
  maxEstimateDraftLines,
} from '../../../../../domain/contracts/estimates/estimate-content.ts'
import {
  type EstimateDraftLineChange,
  type IdenticalRimsUndo,
  loadPricedEstimateDraft,
  saveEstimateDraft,
  undoIdenticalRims,
} from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { queueEstimateMail } from '../../../../../domain/contracts/estimates/estimate-mails.ts'
import {
  emptyFreeEstimateLine,
  newEstimateRimLine,
} from '../../../../../domain/contracts/estimates/price-estimate.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import {
  openedValuesFieldName,
  parseOpenedValues,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { formatDecimalCents } from '../../../../../domain/kernel/money/amounts.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefectNames } from '../../../../../domain/kernel/rim-words.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import type { FormRejection } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress, estimateSendingAddress } from '../../../../office/records/estimate-address.ts'
import {
  estimateBeingSentText,
  estimateChangedText,
  type OfficeEstimateRouteArgs,
} from './estimate-action-parts.server.ts'

const fieldLimit = { longest: 2_048 }
const lineLimits = estimateLineNumbers.flatMap((place) =>
  estimateLineFields.map((field) => [
    estimateLineFieldName(place, field),
    field === 'defects' ? { ...fieldLimit, maxCount: Object.keys(rimDefectNames).length } : fieldLimit,
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
    ...Object.fromEntries(estimateFields.map((field) => [field, fieldLimit])),
    message: { longest: 16_384 },
    ...Object.fromEntries(lineLimits),
    [openedValuesFieldName]: { longest: 131_072 },
    ajouter: { longest: 256 },
    retirer: { longest: 8 },
    pareilles: { longest: 8 },
    suite: { longest: 16 },
    a: { longest: 1_024 },
    vu: { longest: 32 },
  },
}

const draftConflict =
  'Quelqu’un d’autre a modifié ce devis entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez, puis enregistrez.'

/** Returns the outcome of a saved draft, with the data to undo « Copier sur les quatre jantes » if that was pressed. */
const savedDraft = (alike: IdenticalRimsUndo | undefined) => ({
  outcome: 'saved' as const,
  undo: alike && {
    avant: serializeOpenedValues(alike.before),
    version: String(alike.version),
    secondes: 10,
  },
})

/** Undoes « Copier sur les quatre jantes ». */
const identicalRimsUndo = officeForm({
  permission: 'write-estimates',
  limits: {
    types: ['application/x-www-form-urlencoded'],
    maxBytes: 262_144,
    fields: { avant: { longest: 131_072 }, version: { longest: 12 } },
  },
  run: ({ deps, typed: { avant, version } }, { params }: OfficeEstimateRouteArgs) =>
    undoIdenticalRims(deps, params.id, {
      before: parseOpenedValues(avant) as EstimateContent,
      version: Number(version),
    }),
  rejections: {
    gone: estimateChangedText,
    'mail-queued': estimateBeingSentText,
    changed:
      'Ce devis a été modifié depuis\u00a0: les jantes restent comme elles sont. Corrigez-les une à une.',
  },
})

/** Saves the draft. « Envoyer » then sends it if nothing is missing, or redirects to the confirmation. */
const saving = officeForm({
  permission: 'write-estimates',
  limits: draftLimits,
  async run({ deps, by, typed, fields }, { params: { id } }: OfficeEstimateRouteArgs) {
    const content = estimateContentFromForm(fields)
    const change = await lineChangeOf(deps, content.pos ?? '', typed)
    const contentWithBase = { ...content, [openedValuesFieldName]: typed[openedValuesFieldName] }
    const saved = await saveEstimateDraft(deps, id, contentWithBase, change)
    if (saved.outcome !== 'saved') return saved
    if (!typed.suite) return savedDraft(saved.alike)
    const draft = await findEstimateDraft(deps.db, id)
    if (!draft) return { outcome: 'gone' as const }
    const { problems } = (await loadPricedEstimateDraft(deps.db, deps, draft)).priced
    const page = estimateAddress(draft.pos_id, id)
    if (Object.keys(problems).length > 0) return missingFields(problems)
    return typed.suite === 'envoyer' && typed.a
      ? sendAsSeen(deps, by, { page, id, email: typed.a, seen: saved.isAsTyped ? typed.vu : '' })
      : redirect(estimateSendingAddress(page, 'envoi'), 303)
  },
  rejections: {
    gone: estimateChangedText,
    'mail-queued': estimateBeingSentText,
    full: `${maxEstimateDraftLines}\u00a0lignes au plus`,
    conflict: (conflict) => toConflictRejection(draftConflict, conflict),
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
  },
})

const missingFields = (problems: Readonly<Record<string, string>>): FormRejection => ({
  outcome: 'invalid',
  problems: {
    ...problems,
    form: problems.client ?? problems.form ?? 'Le devis est incomplet\u00a0: voyez les champs signalés.',
  },
})

/**
 * Returns the change of lines for the pressed button: remove a line, copy a rim to all rims, or add a rim, a free line or an
 * extra of the price grid.
 */
async function lineChangeOf(
  { db, clock }: SiteContext,
  posId: string,
  { ajouter: add = '', retirer: remove = '', pareilles: alike = '' }: Record<string, string>,
): Promise<EstimateDraftLineChange> {
  if (alike) return { alike: Number(alike) || undefined }
  if (remove) return { remove: Number(remove) || undefined }
  if (add === 'rim') return { add: [newEstimateRimLine] }
  if (add === 'free') return { add: [emptyFreeEstimateLine] }
  if (!add) return {}
  const extras = await listExtraPrices(db, posId, parisDay(clock.now()))
  const extra = extras.find(({ name }) => name === add)
  if (!extra) return {}
  const { name, cents } = extra
  const nature = defaultNatureOfExtra(name) === 'goods' ? 'goods' : ''
  return { add: [{ ...emptyFreeEstimateLine, text: name, price: formatDecimalCents(cents), nature }] }
}

/**
 * Queues the mail of the draft to the address that the page showed, if the total is still the shown one; otherwise redirects to the
 * confirmation.
 */
async function sendAsSeen(
  deps: SiteContext,
  by: StaffPerson,
  { page, id, email, seen }: { page: string; id: string; email: string; seen: string | undefined },
) {
  const cents = seen ? Number(seen) : Number.NaN
  const sending = await queueEstimateMail(deps, by, id, 'estimate', { email }, cents)
  if (sending.outcome === 'saved') return redirect(page, 303)
  return sending.outcome === 'incomplete' || sending.outcome === 'unseen' || sending.outcome === 'invalid'
    ? redirect(estimateSendingAddress(page, 'envoi', 'relire'), 303)
    : sending
}

/** Form handlers of the draft's form, by the form name in the address. */
export const estimateDraftForms = { brouillon: saving, 'annuler-pareilles': identicalRimsUndo }
