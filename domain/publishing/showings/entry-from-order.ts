import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../db/client.ts'
import { portfolioSources } from '../../../db/schema/tables.ts'
import { receiveFile } from '../../kernel/files/receive-file.ts'
import { forgetUnmentionedFile, mentionedFiles } from '../../kernel/files/uploaded-files.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import { linksToText } from '../../kernel/html/media-text.ts'
import { escapeHtml } from '../../kernel/html/read-html.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  type PhotoMoment,
  type RimDefect,
  rimFinishes,
  rimPositions,
  rimServices,
} from '../../kernel/rim-words.ts'
import { capitalised } from '../../kernel/text/first-letter.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { findOrderRecord, listRims, type OrderRim } from '../../workshop/orders/find-order.ts'
import { lockOrder } from '../../workshop/orders/order.ts'
import { type RimStep, rimSteps } from '../../workshop/orders/rim-steps.ts'
import { listRimSteps } from '../../workshop/rims/note-rim-step.ts'
import { listRimPhotos, type RimPhoto } from '../../workshop/rims/rim-photos.ts'
import { createContent } from '../editing/edit-content.ts'

export type EntryFromOrder =
  | { outcome: 'begun'; id: string }
  /** No such order, or no such photos of it. */
  | { outcome: 'gone' }
  | { outcome: 'no-consent' }
  /** Not now: why, in French. */
  | { outcome: 'postponed'; message: string }

type Needs = Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements'>

/**
 * Begins a portfolio entry with two photos of an order, as it was brought in and as it left, copied to where visitors see
 * them: only once its client's consent is noted (docs/product.md §11.19).
 */
export async function createEntryFromOrder(
  deps: Needs,
  by: StaffPerson,
  orderId: string,
  chosen: { before: string; after: string },
): Promise<EntryFromOrder> {
  const found = await findOrderRecord(deps.db, orderId)
  if (!found) return { outcome: 'gone' }
  if (!found.order.photo_consent) return { outcome: 'no-consent' }
  const pair = await findOrderPair(deps.db, orderId)
  const before = pair.before.find(({ id }) => id === chosen.before)
  const after = pair.after.find(({ id }) => id === chosen.after)
  if (!before || !after) return { outcome: 'gone' }
  const rims = await listRims(deps.db, orderId)
  const rim = rims.find(({ id }) => id === (after.rim_id ?? before.rim_id)) ?? null
  const between = rim ? await findStepPhotos(deps.db, orderId, rim.id, [before.id, after.id]) : []
  const copies: { photo: PairedPhoto; url: string }[] = []
  for (const photo of [after, before, ...between.map((one) => one.photo)]) {
    // One after the other: the photos that wait for the decoder are not in memory.
    const copy = await serializeByKey('copied photos', () => copyPhoto(deps, photo))
    if ('outcome' in copy) return copy
    copies.push({ photo, url: copy.url })
  }
  const urlOf = ({ id }: PairedPhoto) => copies.find(({ photo }) => photo.id === id)?.url ?? ''
  const step_photos = between.map(({ step, photo }) => ({ step, url: urlOf(photo) }))
  const words = describeOrder({ order: found.order, rims })
  return deps.db.transaction(async (tx): Promise<EntryFromOrder> => {
    // Copying takes seconds, in which the client may have taken the consent back; whoever does so from here on takes this away too.
    if (!(await lockOrder(tx, orderId))?.photo_consent) {
      await deleteCopies(tx, deps, copies)
      return { outcome: 'no-consent' }
    }
    const id = await createContent({ ...deps, db: tx }, by, 'portfolio', {
      title: words.title,
      content: words.content,
      main_image: linksToText([{ url: urlOf(after), name: words.alternative(after.rim_id, 'after') }]),
      before_image: linksToText([{ url: urlOf(before), name: words.alternative(before.rim_id, 'before') }]),
      gallery: linksToText(
        step_photos.map(({ step, url }) => ({
          url,
          name: `${words.rimCalled(rim?.id ?? null)}, ${rimSteps[step].toLowerCase()}`,
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

/** What visitors look for first, where a rim had several defects. */
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

/** Photos of steps that an entry begins with at most. */
const maxStepPhotos = 4

/** Of each step of the rim the first photo that was taken after it, while the work went on. */
async function findStepPhotos(db: Database, orderId: string, rimId: string, paired: readonly string[]) {
  const steps = (await listRimSteps(db, [rimId])).toSorted((one, other) => +one.at - +other.at)
  const photos = (await listRimPhotos(db, { orderId, rimId })).filter(
    ({ id, moment, shows_problem }) => moment === 'work' && !shows_problem && !paired.includes(id),
  )
  const found = new Map<RimStep, RimPhoto>()
  for (const photo of photos) {
    const step = steps.findLast(({ at }) => at <= photo.taken_at)?.step
    if (step && !found.has(step)) found.set(step, photo)
  }
  return [...found].slice(0, maxStepPhotos).map(([step, photo]) => ({ step, photo }))
}

export type PairedPhoto = Pick<RimPhoto, 'id' | 'rim_id' | 'moment' | 'view' | 'path' | 'name'>

/** What of an order's photos may stand before and after in a portfolio entry, and the two that go together best. */
interface OrderPair {
  before: PairedPhoto[]
  after: PairedPhoto[]
  proposed: { before: PairedPhoto; after: PairedPhoto } | null
}

/** Photos that show what is wrong with a rim are for its client. */
export async function findOrderPair(db: Database, orderId: string): Promise<OrderPair> {
  const photos = (await listRimPhotos(db, { orderId })).filter(({ shows_problem }) => !shows_problem)
  const of = (moment: PhotoMoment) => photos.filter((photo) => photo.moment === moment)
  const before = of('reception')
  const after = of('delivery').length > 0 ? of('delivery') : of('work')
  return { before, after, proposed: bestPair(before, after) }
}

/** The same view of the same rim, best of all its front; else the first of each. */
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
  /** « Jante avant gauche, Peugeot 308 ». */
  rimCalled(rimId: string | null): string
  /** What stands for pictures of one of its rims, before and after. */
  alternative(rimId: string | null, when: 'before' | 'after'): string
}

interface DescribedOrder {
  order: { brand: string | null; model: string | null }
  rims: readonly OrderRim[]
}

/**
 * The first words of a portfolio entry, from what an order says of its vehicle and its rims: nothing of its client, no
 * plate, no number. The workshop goes on from there.
 */
function describeOrder({ order, rims }: DescribedOrder): OrderDescription {
  const vehicle = vehicleName(order)
  const [first] = rims
  const what = (first && ownValue(rimServices, first.service)) ?? 'Rénovation'
  const finish = first && first.finish !== 'none' ? ownValue(rimFinishes, first.finish) : null
  const size = first?.size ? `${first.size}\u00a0pouces` : null
  const title = [vehicle, [what, finish].filter(Boolean).join(', ').toLowerCase()]
    .filter(Boolean)
    .join('\u00a0: ')
  const count = rims.length > 1 ? `${numberWords[rims.length] ?? rims.length} jantes` : 'Une jante'
  const sentences = [
    `${count}${size ? ` de ${size}` : ''}${vehicle ? `, ${vehicle}` : ''}.`,
    `${what}${finish ? `, finition ${finish.toLowerCase()}` : ''}.`,
  ]
  const rimCalled = (rimId: string | null) => {
    const rim = rims.find(({ id }) => id === rimId)
    const place = rim && rim.position !== 'other' ? ` ${rimPositions[rim.position].toLowerCase()}` : ''
    return `Jante${place}${vehicle ? `, ${vehicle}` : ''}`
  }
  return {
    title: capitalised(title),
    content: `<p>${escapeHtml(capitalised(sentences.join(' ')))}</p>`,
    rimCalled,
    alternative: (rimId, when) =>
      `${rimCalled(rimId)}${vehicle ? ',' : ''} ${when === 'before' ? 'avant' : 'après'} ${what.toLowerCase()}`,
  }
}

const numberWords: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq' }

/** A file of its own: what the order keeps goes its own way. */
async function copyPhoto(
  deps: Needs,
  { path, name }: PairedPhoto,
): Promise<{ url: string } | { outcome: 'gone' } | { outcome: 'postponed'; message: string }> {
  const file = await deps.files.find(path)
  if (!file) return { outcome: 'gone' }
  const receipt = await receiveFile(deps, { source: await buffer(file.body), fileName: name })
  if (receipt.outcome === 'stored') return { url: receipt.url }
  return receipt.outcome === 'postponed'
    ? { outcome: 'postponed', message: receipt.message }
    : { outcome: 'gone' }
}

/** Nothing mentions them. */
async function deleteCopies(tx: Database, deps: Needs, copies: readonly { url: string }[]): Promise<void> {
  for (const { id } of mentionedFiles(JSON.stringify(copies)))
    for (const key of await forgetUnmentionedFile(tx, id)) await deps.files.delete(key)
}
