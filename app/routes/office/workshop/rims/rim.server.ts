import { data, href, type RouterContextProvider } from 'react-router'
import {
  findOpenSupplement,
  noSupplementReason,
  type Supplement,
  supplementProblemText,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import { findRimSafetyRules } from '../../../../../domain/contracts/supplements/supplement-safety.ts'
import { photoRules } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { findRequestRimKind } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import {
  describeDefects,
  formatRimWork,
  type PhotoMoment,
  photoMoments,
  rimDefects,
  rimName,
  rimServices,
} from '../../../../../domain/kernel/rim-words.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { encodeLastMove, secondsToUndoStep } from '../../../../../domain/workshop/moves/order-steps.ts'
import { isClientMailedAbout, orderStatusOf } from '../../../../../domain/workshop/orders/order.ts'
import { orderProgress } from '../../../../../domain/workshop/orders/order-progress.ts'
import { areRimsExpected, orderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import {
  isRimFinished,
  lastCompletedStep,
  type RimStep,
  rimSteps,
} from '../../../../../domain/workshop/orders/rim-steps.ts'
import type { SoldRim } from '../../../../../domain/workshop/orders/sold-rims.ts'
import { rimProblemForm, settleProblemForm } from '../../../../../domain/workshop/rims/problem-form.ts'
import { saveRimPhoto } from '../../../../../domain/workshop/rims/receive-rim-photo.ts'
import {
  type CompletedStep,
  listOwnRecentSteps,
  listRimSteps,
} from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { findRim, type Rim } from '../../../../../domain/workshop/rims/rim.ts'
import { rimCode } from '../../../../../domain/workshop/rims/rim-code.ts'
import {
  currentPhotoMoment,
  rimPhotoRejections,
} from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import {
  deleteRimPhoto,
  listRestorablePhotos,
  listRimPhotos,
  restoreRimPhoto,
} from '../../../../../domain/workshop/rims/rim-photos.ts'
import {
  maySettleProblem,
  reportProblem,
  settleProblem,
} from '../../../../../domain/workshop/rims/rim-problems.ts'
import { rimRecordForm } from '../../../../../domain/workshop/rims/rim-record-form.ts'
import {
  saveRimRecord,
  suggestProducts,
  toRimRecordValues,
} from '../../../../../domain/workshop/rims/rim-records.ts'
import { type BodyLimits, bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import type { PostedFile } from '../../../../forms/bodies/read-form.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formError } from '../../../../forms/form-outcome.ts'
import { withQuery } from '../../../../http/address.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { conflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { expectedOrderStatusName, nextStepLabel } from '../../../../office/records/order-step-labels.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { safetyNote } from '../../business/safety/safety-view.server.ts'
import { supplementAlerts } from '../../contracts/withdrawals/contract-alerts.server.ts'
import { describeLastMove } from '../orders/order-card.server.ts'
import {
  nextStepButton,
  orderProgressView,
  rimStepForms,
  rimStepsView,
  rimStepUndoView,
} from '../orders/rim-steps.server.ts'
import { readUploadParams } from '../photos/photo-upload-params.server.ts'
import { photoView } from '../photos/photo-view.server.ts'
import { readShowUndo, shownPhotoForms } from '../photos/shown-photos.server.ts'
import { supplementForms, supplementsView } from './supplements.server.ts'

export type RimView = Awaited<ReturnType<typeof readRim>>

/** Loads the page of a rim; `?moment=` selects the photos, by default the moment follows from the order's step. */
export async function readRim(
  context: Readonly<RouterContextProvider>,
  { id, rimId }: { id: string; rimId: string },
  query: URLSearchParams,
) {
  const deps = context.get(siteContext)
  const reader = context.get(staffContext)
  const found = await findRim(deps.db, id, rimId)
  if (!found) throw data(null, { status: 404 })
  const { rim, order, client, reporter, rims } = found
  const [photos, undo, allNoted, recent, suggestions] = await Promise.all([
    listRimPhotos(deps.db, { orderId: id, rimId }),
    listRestorablePhotos(deps, reader, id),
    listRimSteps(
      deps.db,
      rims.map((one) => one.id),
    ),
    listOwnRecentSteps(deps, reader),
    suggestProducts(deps.db),
  ])
  const now = deps.clock.now()
  const rimKind = await findRequestRimKind(deps.db, order.quote_request_id)
  const open = await findOpenSupplement(deps.db, rimId)
  const status = orderStatusOf(order)
  const worked = rims.map((one) => ({
    ...one,
    done: allNoted.filter((row) => row.rimId === one.id).map(({ step }) => step),
  }))
  const noted = allNoted.filter((row) => row.rimId === rimId)
  const progress = orderProgressView(orderProgress(worked), found)
  const stop = status < 2 || order.cancelled_at ? whatStops(found) : null
  // A problem of this rim is shown in its own section, with the decision about it.
  const isStopped = stop !== null || open !== null || (status === 0 && rim.problem !== null)
  const moment =
    askedMoment(query) ??
    currentPhotoMoment(
      status,
      noted.map(({ step }) => step),
    )
  const here = rimAddress(id, rimId)
  return {
    id,
    rimId,
    here,
    moment,
    status,
    undo,
    undoShow: await readShowUndo(deps, reader, id),
    order: href('/gestion/commandes/:id', { id }),
    number: order.order_number,
    storedRecord: {
      number: order.order_number,
      client: clientName(client),
      plate: order.registration_number,
      vehicle: vehicleName(order),
      rim: `${rim.place}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    },
    code: rimCode({ number: order.order_number, place: rim.place }),
    name: rimName(rim),
    called: `${order.order_number}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    lead: [vehicleName(order), order.registration_number, clientName(client)].filter(Boolean).join(' · '),
    orderStatus: {
      name: areRimsExpected(order) ? expectedOrderStatusName : orderStatusName(order),
      moved: describeLastMove(order, client.email),
      progress: status < 2 ? progress : null,
      undoSeconds: secondsToUndoStep(order, reader, now),
      moveSeen: encodeLastMove(order),
    },
    stepLabel: furthestStepLabel(noted.map(({ step }) => step)),
    steps: rimStepsView(rim, noted, now),
    may: {
      note: status < 2 && !isStopped && !areRimsExpected(order),
      takeBack: status < 2 && !order.cancelled_at,
      /** Whether photos and findings can be added: not on a cancelled order. */
      report: order.cancelled_at === null,
    },
    undoStep: rimStepUndoView(
      recent.filter((one) => one.rim.order_id === id),
      rimId,
    ),
    stop,
    alerts: await supplementAlerts(deps.db, now, order, deps.facts.current(), rimId),
    press:
      isStopped && !areRimsExpected(order)
        ? null
        : mainButton({ order, client, rim, noted, worked, treated: progress.treated }),
    facts: rimFacts(rim),
    record: { values: toRimRecordValues(rim), suggestions },
    problem: problemView(rim, reporter, maySettleProblem(reader, rim), open),
    safety: findRimSafetyRules({ rim, order, rimKind }).map((rule) => safetyNote(rule)),
    supplements: await supplementsView(deps, reader, found, rimKind),
    mayPropose: (await noSupplementReason(deps.db, order)) === null && open === null,
    services: rimServices,
    defectChoices: rimDefects,
    problemPhotos: photos.filter((photo) => photo.shows_problem).map(photoView),
    moments: photoMomentTabs(here, photos),
    photos: photos.filter((photo) => photo.moment === moment).map(photoView),
    hasPhotos: photos.length > 0,
    rims: worked.map(({ id: other, place, position, problem, done }) => ({
      id: other,
      place,
      to: rimAddress(id, other),
      isHere: other === rimId,
      hasProblem: problem !== null,
      isTreated: isRimFinished(done),
      name: rimName({ position, size: null }),
    })),
  }
}

/** Returns the furthest step of the rim. */
function furthestStepLabel(done: readonly RimStep[]): string {
  const furthest = lastCompletedStep(done)
  return furthest ? rimSteps[furthest] : 'À commencer'
}

/** Returns the reason why no work is done on the order; `null` if there is none. */
function whatStops({ order }: Pick<FoundRim, 'order'>) {
  if (order.cancelled_at) return `Commande annulée le ${formatDate(order.cancelled_at)}.`
  if (order.blocked_reason) return `Commande bloquée\u00a0: ${order.blocked_reason}`
  return null
}

type FoundRim = NonNullable<Awaited<ReturnType<typeof findRim>>>

interface PressedRim extends Pick<FoundRim, 'order' | 'rim' | 'client'> {
  noted: readonly CompletedStep[]
  worked: readonly (SoldRim & { done: readonly RimStep[] })[]
  /** Label of the button that moves the order to its next step after all rims are finished. */
  treated: string | null
}

/** Returns the main button: the rim's next step, then a link to the next unfinished rim, then the order's next step. */
function mainButton({ order, client, rim, noted, worked, treated }: PressedRim) {
  // Rims can be received for a blocked order too.
  if (order.cancelled_at) return null
  if (areRimsExpected(order)) return { kind: 'receipt' as const }
  const status = orderStatusOf(order)
  const isClientTold = isClientMailedAbout(2, order, client.email)
  const label = status > 0 ? nextStepLabel({ status, handover: order.handover, isClientTold }) : null
  const onOrder = treated ?? label
  if (onOrder) return { kind: 'order' as const, label: onOrder }
  if (status > 0) return null
  const step = nextStepButton(rim, noted)
  if (step) return { kind: 'step' as const, step }
  const around = [...worked, ...worked].slice(worked.findIndex(({ id }) => id === rim.id) + 1)
  const open = around.filter(({ done }) => !isRimFinished(done))
  const next = open.find(({ problem }) => problem === null) ?? open[0]
  if (!next) return null
  const name = rimName({ ...next, size: null }).toLowerCase()
  return { kind: 'rim' as const, to: rimAddress(order.id, next.id), label: `Jante suivante\u00a0: ${name}` }
}

const rimFacts = (rim: SoldRim) =>
  [
    { name: 'Travail', wording: formatRimWork(rim) },
    { name: 'Défauts', wording: describeDefects(rim.defects) },
    { name: 'Jante', wording: [rim.make, rim.part_number].filter(Boolean).join(', ') },
    { name: 'Notes', wording: rim.notes },
  ].filter(({ wording }) => wording !== '')

/** Returns the problem of the rim, unless the open supplement, which has a section of its own, covers it. */
function problemView(
  { problem, problem_at }: Rim,
  reporter: string | null,
  maySettle: boolean,
  open: Supplement | null,
) {
  const words = problem?.split('\n\n').filter((one) => !open || one !== supplementProblemText(open)) ?? []
  if (words.length === 0) return null
  return {
    words,
    who: reporter,
    when: problem_at ? formatDayAndHour(problem_at) : '',
    seenAt: problem_at?.toISOString() ?? '',
    maySettle,
  }
}

function askedMoment(query: URLSearchParams): PhotoMoment | null {
  const moment = query.get('moment') ?? ''
  return Object.hasOwn(photoMoments, moment) ? (moment as PhotoMoment) : null
}

const photoMomentTabs = (here: string, photos: readonly { moment: PhotoMoment }[]) =>
  Object.entries(photoMoments).map(([moment, name]) => ({
    moment: moment as PhotoMoment,
    name,
    to: withQuery(here, { moment }),
    count: photos.filter((photo) => photo.moment === moment).length,
  }))

/** Form submission to the page of a rim. */
type RimVisit = RouteArgs & { params: { id: string; rimId: string } }

const photoButtonLimits = { ...buttonLimits, fields: { photo: { longest: 64 } } }

const photoButton = (run: typeof deleteRimPhoto, tooLate: string) =>
  officeForm({
    limits: photoButtonLimits,
    run: async ({ deps, by, typed: { photo = '' } }, { params }: RimVisit) => ({
      outcome: (await run(deps, by, params.id, photo)) ? 'saved' : 'too-late',
    }),
    rejections: { 'too-late': tooLate },
  })

const problem = officeForm({
  rules: rimProblemForm,
  limits: bodyLimits(rimProblemForm, { maxBytes: 16_384, more: { probleme: { longest: 8_192 } } }),
  async run({ deps, by, values }, { params }: RimVisit) {
    const key = { orderId: params.id, rimId: params.rimId }
    return { outcome: (await reportProblem(deps, by, key, values.probleme)) ? 'saved' : 'gone' }
  },
  rejections: { gone: 404 },
})

const settlement = officeForm({
  rules: settleProblemForm,
  limits: bodyLimits(settleProblemForm, {
    maxBytes: 16_384,
    more: { decision: { longest: 8_192 }, vu: { longest: 64 } },
  }),
  run: ({ deps, by, typed: { vu: seenAt = '' }, values: { decision = '' } }, { params }: RimVisit) =>
    settleProblem(deps, by, { orderId: params.id, rimId: params.rimId }, { decision, seenAt }),
  rejections: {
    supplement:
      'Un supplément attend le client sur cette jante\u00a0: sa réponse la débloque, ou retirez le supplément.',
    grown: 'Un autre problème a été signalé entre-temps\u00a0: relisez avant de régler.',
    gone: 'Ce problème est déjà réglé.',
  },
})

const recordLimits = bodyLimits(rimRecordForm, {
  maxBytes: 32_768,
  more: { advice: { longest: 8_192 }, [baseField]: { longest: 16_384 } },
})

const recordConflict =
  'Quelqu’un d’autre a complété ce passeport entre-temps. Ses modifications sont reprises là où vous n’avez rien écrit\u00a0; pour le reste, choisissez.'

/** Saves measurements, materials and advice. */
const record = officeForm({
  limits: recordLimits,
  run: ({ deps, by, typed }, { params }: RimVisit) =>
    saveRimRecord(deps, by, { orderId: params.id, rimId: params.rimId }, typed),
  rejections: { gone: 404, conflict: (conflict) => conflictRejection(recordConflict, conflict) },
})

/** Maximum number of photos in one form. */
const maxPhotosPerForm = 10

const photosLimits: BodyLimits = {
  types: ['multipart/form-data'],
  fields: { moment: { longest: 64 }, vue: { longest: 64 } },
  maxBytes: 4_096,
  files: {
    field: 'images',
    maxCount: maxPhotosPerForm,
    maxBytes: photoRules.maxBytes,
    maxTotal: (maxPhotosPerForm + 2) * photoRules.maxBytes,
  },
}

/** Handles photos sent without JavaScript, several in one form; each is stored independently. */
const photosUpload = officeForm({
  limits: photosLimits,
  async run({ deps, by, fields, files }, { params }: RimVisit) {
    const rejections: string[] = []
    for (const file of files) {
      const rejection = await savePostedPhoto(deps, by, params, { fields, file })
      if (rejection) rejections.push(rejection)
    }
    if (files.length === 0) rejections.push('Choisissez une photo.')
    return rejections.length > 0 ? formError(rejections.join(' ')) : { outcome: 'saved' }
  },
})

/** Stores one posted photo. Returns the reason of a rejection in French, or `null`. */
async function savePostedPhoto(
  deps: SiteContext,
  by: StaffPerson,
  { id, rimId }: RimVisit['params'],
  { fields, file: posted }: { fields: URLSearchParams; file: PostedFile },
): Promise<string | null> {
  const { fileName } = posted
  if (posted.outcome === 'too-many') return `Choisissez ${maxPhotosPerForm} photos au plus à la fois.`
  if (posted.outcome !== 'kept') return rimPhotoRejections['too-large'](fileName)
  const parameters = new URLSearchParams([...fields, ['jante', rimId], ['prise', new Date().toISOString()]])
  const about = readUploadParams({ id, photoId: randomId() }, parameters)
  if (!about) return 'Choisissez ce que la photo montre.'
  const photo = { ...about, fileName, path: posted.file.path }
  const receipt = await saveRimPhoto(deps, by, photo)
  if (receipt.outcome === 'rejected') return rimPhotoRejections[receipt.reason](fileName)
  return receipt.outcome === 'postponed' ? receipt.message : null
}

/** Form handlers of a rim's page, by the form name in the address. */
export const rimForms = actionsByIntent({
  supprimer: photoButton(deleteRimPhoto, 'Cette photo est déjà supprimée.'),
  retablir: photoButton(restoreRimPhoto, 'Trop tard\u00a0: la photo est effacée.'),
  probleme: problem,
  regler: settlement,
  passeport: record,
  photos: photosUpload,
  ...shownPhotoForms,
  ...supplementForms,
  ...rimStepForms,
})
