import { buffer } from 'node:stream/consumers'
import type { Database, Transaction } from '../../../db/client.ts'
import { portfolioSources } from '../../../db/schema/tables.ts'
import { saveUploadedFile } from '../../kernel/files/save-uploaded-file.ts'
import { deleteUnmentionedFileRow, findFilesMentionedIn } from '../../kernel/files/uploaded-files.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import { mediaToFieldText } from '../../kernel/html/media-text.ts'
import { escapeHtml } from '../../kernel/html/parse-html.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  type PhotoMoment,
  type RimDefect,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
} from '../../kernel/rim-words.ts'
import { capitalize } from '../../kernel/text/first-letter.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { findOrderRecord, listRimsOfOrder, type OrderRim } from '../../workshop/orders/find-order.ts'
import { lockOrder } from '../../workshop/orders/order.ts'
import { type RimStep, rimStepNames } from '../../workshop/orders/rim-steps.ts'
import { listRimSteps } from '../../workshop/rims/record-rim-step.ts'
import { listRimPhotos, type RimPhoto } from '../../workshop/rims/rim-photos.ts'
import { createContent } from '../editing/edit-content.ts'

export type PortfolioEntryFromOrderOutcome =
  | { outcome: 'begun'; id: string }
  /** The order or one of the chosen photos does not exist. */
  | { outcome: 'gone' }
  | { outcome: 'no-consent' }
  /** Retry later; `message` is the reason in French. */
  | { outcome: 'postponed'; message: string }

type Needs = Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements'>

/**
 * Creates a draft portfolio entry with two photos of an order, before and after the work, copied to the public files.
 * Requires the recorded consent of the client.
 */
export async function createPortfolioEntryFromOrder(
  deps: Needs,
  by: StaffPerson,
  orderId: string,
  chosen: { before: string; after: string },
): Promise<PortfolioEntryFromOrderOutcome> {
  const orderRecord = await findOrderRecord(deps.db, orderId)
  if (!orderRecord) return { outcome: 'gone' }
  if (!orderRecord.order.photo_consent) return { outcome: 'no-consent' }
  const pair = await findOrderPhotoPair(deps.db, orderId)
  const before = pair.before.find(({ id }) => id === chosen.before)
  const after = pair.after.find(({ id }) => id === chosen.after)
  if (!before || !after) return { outcome: 'gone' }
  const rims = await listRimsOfOrder(deps.db, orderId)
  const rim = rims.find(({ id }) => id === (after.rim_id ?? before.rim_id)) ?? null
  const between = rim ? await findStepPhotos(deps.db, orderId, rim.id, [before.id, after.id]) : []
  const copies: { photo: PairedPhoto; url: string }[] = []
  for (const photo of [after, before, ...between.map((one) => one.photo)]) {
    // The photos are copied one at a time, so that the photos that wait for the decoder are not all in memory.
    const copy = await serializeByKey('copied photos', () => copyPhoto(deps, photo))
    if (copy.outcome !== 'copied') return copy
    copies.push({ photo, url: copy.url })
  }
  const urlOf = ({ id }: PairedPhoto) => copies.find(({ photo }) => photo.id === id)?.url ?? ''
  const step_photos = between.map(({ step, photo }) => ({ step, url: urlOf(photo) }))
  const words = describeOrder({ order: orderRecord.order, rims })
  return deps.db.transaction(async (tx): Promise<PortfolioEntryFromOrderOutcome> => {
    // Copying takes seconds, in which the consent may have been withdrawn. A later withdrawal also removes this entry.
    if (!(await lockOrder(tx, orderId))?.photo_consent) {
      await deleteCopies(tx, deps, copies)
      return { outcome: 'no-consent' }
    }
    const id = await createContent({ ...deps, db: tx }, by, 'portfolio', {
      title: words.title,
      content: words.content,
      main_image: mediaToFieldText([{ url: urlOf(after), name: words.alternative(after.rim_id, 'after') }]),
      before_image: mediaToFieldText([
        { url: urlOf(before), name: words.alternative(before.rim_id, 'before') },
      ]),
      gallery: mediaToFieldText(
        step_photos.map(({ step, url }) => ({
          url,
          name: `${words.rimNameWithVehicle(rim?.id ?? null)}, ${rimStepNames[step].toLowerCase()}`,
        })),
      ),
      service: (rim ?? rims[0])?.service ?? '',
      defect: defectsByWeight.find((defect) => (rim ?? rims[0])?.defects.includes(defect)) ?? '',
    })
    await tx
      .insert(portfolioSources)
      .values({ record_id: id, order_id: orderId, rim_id: rim?.id, step_photos })
    return { outcome: 'begun', id }
  })
}

/** Defects in the order of their importance for visitors. An entry shows the first that its rim has. */
const defectsByWeight = [
  'cracked',
  'spoke',
  'bent',
  'seat',
  'missing',
  'corroded',
  'varnish',
  'kerbed',
] as const satisfies RimDefect[]

/** Maximum number of step photos copied to a new entry. */
const maxStepPhotos = 4

/** Returns for each step of the rim the first work photo taken after it. */
async function findStepPhotos(db: Database, orderId: string, rimId: string, paired: readonly string[]) {
  const steps = (await listRimSteps(db, [rimId])).toSorted((one, other) => +one.at - +other.at)
  const photos = (await listRimPhotos(db, { orderId, rimId })).filter(
    ({ id, moment, shows_problem }) => moment === 'work' && !shows_problem && !paired.includes(id),
  )
  const photoByStep = new Map<RimStep, RimPhoto>()
  for (const photo of photos) {
    const step = steps.findLast(({ at }) => at <= photo.taken_at)?.step
    if (step && !photoByStep.has(step)) photoByStep.set(step, photo)
  }
  return [...photoByStep].slice(0, maxStepPhotos).map(([step, photo]) => ({ step, photo }))
}

export type PairedPhoto = Pick<RimPhoto, 'id' | 'rim_id' | 'moment' | 'view' | 'path' | 'name'>

/** Photos of an order that can be chosen as before and after, and the best pair. */
interface OrderPair {
  before: PairedPhoto[]
  after: PairedPhoto[]
  proposed: { before: PairedPhoto; after: PairedPhoto } | null
}

/**
 * Returns the photos that an entry can be made from. Excludes photos that show a problem, which are meant for the client only.
 */
export async function findOrderPhotoPair(db: Database, orderId: string): Promise<OrderPair> {
  const photos = (await listRimPhotos(db, { orderId })).filter(({ shows_problem }) => !shows_problem)
  const of = (moment: PhotoMoment) => photos.filter((photo) => photo.moment === moment)
  const before = of('reception')
  const after = of('delivery').length > 0 ? of('delivery') : of('work')
  return { before, after, proposed: bestPair(before, after) }
}

/** Returns the best pair: the same rim first, then the same view, then a front view; else the first photos. */
function bestPair(before: PairedPhoto[], after: PairedPhoto[]): OrderPair['proposed'] {
  const pairs = before.flatMap((one) => after.map((other) => ({ before: one, after: other })))
  const worth = ({ before: one, after: other }: { before: PairedPhoto; after: PairedPhoto }) =>
    Number(one.rim_id !== null && one.rim_id === other.rim_id) * 4 +
    Number(one.view === other.view) * 2 +
    Number(other.view === 'face')
  return pairs.reduce<OrderPair['proposed']>(
    (best, pair) => (best === null || worth(pair) > worth(best) ? pair : best),
    null,
  )
}

interface OrderDescription {
  title: string
  /** HTML. */
  content: string
  /** Returns the name of a rim with its vehicle: « Jante avant gauche, Peugeot 308 ». */
  rimNameWithVehicle(rimId: string | null): string
  /** Alternative text for pictures of a rim, before or after the work. */
  alternative(rimId: string | null, when: 'before' | 'after'): string
}

interface DescribedOrder {
  order: { brand: string | null; model: string | null }
  rims: readonly OrderRim[]
}

/**
 * Returns a first text of a portfolio entry, from the vehicle and rims of an order, for staff to continue. Contains no personal
 * data of the client, no plate and no number.
 */
function describeOrder({ order, rims }: DescribedOrder): OrderDescription {
  const vehicle = vehicleName(order)
  const [first] = rims
  const what = (first && getOwnProperty(rimServiceNames, first.service)) ?? 'Rénovation'
  const finish = first && first.finish !== 'none' ? getOwnProperty(rimFinishNames, first.finish) : null
  const size = first?.size ? `${first.size}\u00a0pouces` : null
  const title = [vehicle, [what, finish].filter(Boolean).join(', ').toLowerCase()]
    .filter(Boolean)
    .join('\u00a0: ')
  const count = rims.length > 1 ? `${numberWords[rims.length] ?? rims.length} jantes` : 'Une jante'
  const sentences = [
    `${count}${size ? ` de ${size}` : ''}${vehicle ? `, ${vehicle}` : ''}.`,
    `${what}${finish ? `, finition ${finish.toLowerCase()}` : ''}.`,
  ]
  const rimNameWithVehicle = (rimId: string | null) => {
    const rim = rims.find(({ id }) => id === rimId)
    const position = rim && rim.position !== 'other' ? ` ${rimPositionNames[rim.position].toLowerCase()}` : ''
    return `Jante${position}${vehicle ? `, ${vehicle}` : ''}`
  }
  return {
    title: capitalize(title),
    content: `<p>${escapeHtml(capitalize(sentences.join(' ')))}</p>`,
    rimNameWithVehicle,
    alternative: (rimId, when) =>
      `${rimNameWithVehicle(rimId)}${vehicle ? ',' : ''} ${when === 'before' ? 'avant' : 'après'} ${what.toLowerCase()}`,
  }
}

const numberWords: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq' }

/** Copies a photo to a file of its own, independent of the order's photo. */
async function copyPhoto(
  deps: Needs,
  { path, name }: PairedPhoto,
): Promise<
  { outcome: 'copied'; url: string } | { outcome: 'gone' } | { outcome: 'postponed'; message: string }
> {
  const file = await deps.files.find(path)
  if (!file) return { outcome: 'gone' }
  const receipt = await saveUploadedFile(deps, { source: await buffer(file.body), fileName: name })
  if (receipt.outcome === 'stored') return { outcome: 'copied', url: receipt.url }
  return receipt.outcome === 'postponed'
    ? { outcome: 'postponed', message: receipt.message }
    : { outcome: 'gone' }
}

/** Deletes the copied files, which no record mentions. */
async function deleteCopies(tx: Transaction, deps: Needs, copies: readonly { url: string }[]): Promise<void> {
  for (const { id } of findFilesMentionedIn(JSON.stringify(copies)))
    for (const key of await deleteUnmentionedFileRow(tx, id)) await deps.files.delete(key)
}
