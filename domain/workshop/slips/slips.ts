import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, estimates, orderSlips, orders } from '../../../db/schema/tables.ts'
import { createVerificationCode } from '../../billing/printing/verification-code.ts'
import { formatWeeklyHours } from '../../business/opening-hours.ts'
import { locationOf, type Site } from '../../business/site.ts'
import { findPrintedTermsInForceOn, findTermsOfEstimate } from '../../business/texts/printed-terms.ts'
import { intakeArticleTitle, returnArticleTitle } from '../../business/texts/terms-articles.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  describeDefects,
  formatRimName,
  formatRimWork,
  type PhotoMoment,
  photoViewNames,
} from '../../kernel/rim-words.ts'
import type { SlipKind } from '../../kernel/slip-words.ts'
import { capitalize } from '../../kernel/text/first-letter.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { type Client, clientName } from '../../people/clients/client.ts'
import { listRimsOfOrder } from '../orders/find-order.ts'
import { announceOrder, lockOrder, toOrderEventData } from '../orders/order.ts'
import { listRimPhotos } from '../rims/rim-photos.ts'
import type { PrintedSlip } from './printable-slip.ts'
import { parseSignature } from './signature.ts'

type OrderRow = typeof orders.$inferSelect
export type SlipContent = PrintedSlip['content']

/** Moment of the photos and article of the terms, by kind of slip. */
const slipParts = {
  deposit: { moment: 'reception', article: intakeArticleTitle },
  handover: { moment: 'delivery', article: returnArticleTitle },
} as const satisfies Record<SlipKind, { moment: PhotoMoment; article: string }>

/** Whether a slip can be made: a drop-off slip after the rims were received, a handover slip when they are ready. */
export const canMakeSlip = (kind: SlipKind, { received_at, status, cancelled_at }: OrderRow): boolean =>
  cancelled_at === null && (kind === 'deposit' ? received_at !== null : status >= 2)

/**
 * Reads the current content of a slip. With `shown`, only these photos are included: photos that arrive during signing go on the
 * next slip.
 */
export async function loadSlipContent(
  db: Database,
  order: OrderRow,
  kind: SlipKind,
  at: Date,
  site: Site,
  shown?: readonly string[],
): Promise<SlipContent> {
  const [client] = await db.select().from(clients).where(eq(clients.id, order.client_id))
  const rims = await listRimsOfOrder(db, order.id)
  const location = locationOf(order.pos_id, site)
  const photos = await listSlipPhotos(db, order.id, kind, rims)
  return {
    number: order.order_number,
    client: client ? clientName(client) : '',
    vehicle: vehicleName(order),
    plate: order.registration_number ?? '',
    workshop: {
      id: order.pos_id,
      title: location.title,
      city: location.city,
      lines: [
        ...location.streetLines,
        `${location.zipCode}\u00a0${location.city}`,
        location.phone.display.replaceAll(' ', '\u00a0'),
        capitalize(formatWeeklyHours(location.hours)),
      ],
    },
    rims: rims.map((rim) => ({
      place: rim.place,
      name: formatRimName(rim),
      work: formatRimWork(rim),
      details: rimDetails(kind, rim),
    })),
    photos: shown ? photos.filter(({ id }) => shown.includes(id)) : photos,
    terms: await findSlipTerms(db, order, kind, { at, type: client?.type ?? 'individual' }, site),
  }
}

/** Returns the details of a rim: on a drop-off slip its defects and notes too, on a handover slip only what identifies it. */
function rimDetails(kind: SlipKind, rim: Awaited<ReturnType<typeof listRimsOfOrder>>[number]): string[] {
  const part = [rim.make, rim.part_number].filter(Boolean).join(', ')
  if (kind === 'handover') return [part].filter(Boolean)
  return [...new Set([describeDefects(rim.defects), part, rim.notes])].filter(Boolean)
}

/** Lists the photos of the slip's moment, by rim. */
async function listSlipPhotos(
  db: Database,
  orderId: string,
  kind: SlipKind,
  rims: Awaited<ReturnType<typeof listRimsOfOrder>>,
): Promise<SlipContent['photos']> {
  const photos = await listRimPhotos(db, { orderId })
  const placeOf = new Map(
    rims.map((rim, index) => [rim.id, { index, name: formatRimName({ ...rim, size: null }) }]),
  )
  const placed = photos
    .filter(({ moment }) => moment === slipParts[kind].moment)
    .map((photo) => ({ photo, rim: photo.rim_id ? placeOf.get(photo.rim_id) : undefined }))
  return placed
    .toSorted((one, other) => (one.rim?.index ?? rims.length) - (other.rim?.index ?? rims.length))
    .map(({ photo, rim }) => ({
      id: photo.id,
      shows: `${rim?.name ?? 'Commande'}, ${(getOwnProperty(photoViewNames, photo.view) ?? photo.view).toLowerCase()}`,
    }))
}

/**
 * Returns the article of the terms for this slip, from the terms of the order's estimate or else from those in force, without
 * clauses for the other type of client. `null` if the terms have none.
 */
async function findSlipTerms(
  db: Database,
  { estimate_id }: OrderRow,
  kind: SlipKind,
  { at, type }: { at: Date; type: Client['type'] },
  site: Site,
): Promise<SlipContent['terms']> {
  const [estimate] = estimate_id ? await db.select().from(estimates).where(eq(estimates.id, estimate_id)) : []
  const terms = estimate
    ? await findTermsOfEstimate(db, estimate, site)
    : await findPrintedTermsInForceOn(db, parisDay(at), site)
  const index = terms.articles.findIndex(({ title }) => title === slipParts[kind].article)
  const article = terms.articles[index]
  if (!article) return null
  const others = type === 'company' ? 'consumer' : 'professional'
  return {
    since: terms.since,
    number: index + 1,
    title: article.title,
    clauses: article.clauses
      .filter(({ only }) => only !== others)
      .map(({ text, items }) => (items && items.length > 0 ? { text, items: [...items] } : { text })),
  }
}

/** Returns a hash that identifies the content of a slip. */
export const hashSlipContent = (content: SlipContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

type SlipDeps = Deps<'db' | 'clock' | 'announcements' | 'facts'>

interface NewSlip {
  /** Id from the page: a repeated call makes one slip. */
  id: string
  kind: SlipKind
  /** Digest of the content that was shown, and the ids of its photos in `shown`. */
  seen: string
  shown: readonly string[]
  signer: string
  /** Signature as posted; `null` for a slip that is signed on paper. */
  signature: string | null
}

export type SlipOutcome =
  | { outcome: 'saved'; id: string }
  | { outcome: 'gone' }
  /** The rims have not arrived, or are not ready. */
  | { outcome: 'not-yet' }
  /** The content of the slip has changed since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: { signer?: string; form?: string } }

/** Makes a slip of an order, signed on the screen or to be signed by hand. */
export function createSlip(
  deps: SlipDeps,
  by: StaffPerson,
  orderId: string,
  slip: NewSlip,
): Promise<SlipOutcome> {
  const { kind } = slip
  return deps.db.transaction(async (tx): Promise<SlipOutcome> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { outcome: 'gone' }
    const existingSlip = await findSlip(tx, orderId, kind, slip.id)
    if (existingSlip) return { outcome: 'saved', id: existingSlip.id }
    if (!canMakeSlip(kind, order)) return { outcome: 'not-yet' }
    const signed = slip.signature === null ? null : parseSignature(slip.signature)
    if (signed?.outcome === 'rejected') return { outcome: 'invalid', problems: { form: signed.problem } }
    if (signed?.outcome === 'empty') return { outcome: 'invalid', problems: { form: notSigned } }
    if (signed && !slip.signer) return { outcome: 'invalid', problems: { signer: nameRequired } }
    const content = await loadSlipContent(tx, order, kind, deps.clock.now(), deps.facts.current(), slip.shown)
    if (hashSlipContent(content) !== slip.seen) return { outcome: 'changed' }
    const isNew = await insertSlip(tx, deps, by, order, {
      ...slip,
      content,
      signature: signed?.strokes ?? null,
    })
    if (!isNew) return { outcome: 'gone' }
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved', id: slip.id }
  })
}

const notSigned = 'Faites signer dans le cadre, ou choisissez «\u00a0Signer sur papier\u00a0».'
const nameRequired = 'Indiquez le nom de la personne qui signe'

interface SlipToInsert extends Pick<NewSlip, 'id' | 'kind' | 'signer'> {
  content: SlipContent
  signature: number[][] | null
}

/** Inserts a slip. Returns false if another slip has that id. */
async function insertSlip(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  order: Pick<OrderRow, 'id' | 'order_number'>,
  { id, kind, content, signer, signature }: SlipToInsert,
): Promise<boolean> {
  const now = deps.clock.now()
  const slip = {
    id,
    order_id: order.id,
    kind,
    created_at: now,
    made_by: by.userId,
    made_by_name: by.name,
    content,
    signer,
    signature,
    signed_at: signature && now,
    verification_code: createVerificationCode(),
  }
  const inserted = await tx
    .insert(orderSlips)
    .values(slip)
    .onConflictDoNothing()
    .returning({ id: orderSlips.id })
  if (inserted.length === 0) return false
  await recordEvent(tx, deps, staffActor(by), {
    act: kind === 'deposit' ? 'order.deposit-slip-made' : 'order.handover-slip-made',
    id: order.id,
    before: null,
    after: { ...toOrderEventData(order), isSigned: signature !== null },
  })
  return true
}

/** Records who took the rims at the last step, as an unsigned handover slip. */
export async function recordHandover(
  tx: Transaction,
  deps: Deps<'clock' | 'facts'>,
  by: StaffPerson,
  order: OrderRow,
  { id, signer }: { id: string; signer: string },
): Promise<void> {
  const content = await loadSlipContent(tx, order, 'handover', deps.clock.now(), deps.facts.current())
  await insertSlip(tx, deps, by, order, {
    id,
    kind: 'handover',
    content,
    signer,
    signature: null,
  })
}

/** Deletes the slip of a step that was undone, unless it was sent to the client. */
export async function deleteHandoverSlip(tx: Transaction, slipId: string): Promise<void> {
  await tx.delete(orderSlips).where(and(eq(orderSlips.id, slipId), isNull(orderSlips.mail_asked_at)))
}

/** Whether the client has signed a drop-off slip since that time. */
export async function isDropOffSlipSigned(db: Database, orderId: string, since: Date): Promise<boolean> {
  const [signed] = await db
    .select({ id: orderSlips.id })
    .from(orderSlips)
    .where(
      and(
        eq(orderSlips.order_id, orderId),
        eq(orderSlips.kind, 'deposit'),
        isNotNull(orderSlips.signature),
        gte(orderSlips.created_at, since),
      ),
    )
    .limit(1)
  return signed !== undefined
}

/** Returns a slip of an order; `null` if there is none. */
export async function findSlip(
  db: Database,
  orderId: string,
  kind: SlipKind,
  id: string,
): Promise<PrintedSlip | null> {
  const [slip] = await db
    .select()
    .from(orderSlips)
    .where(and(eq(orderSlips.id, id), eq(orderSlips.order_id, orderId), eq(orderSlips.kind, kind)))
  return slip ?? null
}

/** Lists the slips of an order, the newest first. */
export const listSlips = (db: Database, orderId: string): Promise<PrintedSlip[]> =>
  db
    .select()
    .from(orderSlips)
    .where(eq(orderSlips.order_id, orderId))
    .orderBy(desc(orderSlips.created_at), desc(orderSlips.id))

/** Lists the slips of several orders for their client, the oldest first. The caller has checked access to the orders. */
export async function listSlipsOfOrders(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const { id, order_id, kind, created_at } = orderSlips
  return db
    .select({ id, order_id, kind, created_at })
    .from(orderSlips)
    .where(inArray(order_id, [...orderIds]))
    .orderBy(asc(created_at), asc(id))
}

/** Returns a slip of a client's order; `null` if there is none, or if it is another client's. */
export async function findClientSlip(
  db: Database,
  client: Client,
  orderId: string,
  id: string,
): Promise<PrintedSlip | null> {
  const [found] = await db
    .select({ slip: orderSlips })
    .from(orderSlips)
    .innerJoin(orders, eq(orders.id, orderSlips.order_id))
    .where(and(eq(orderSlips.id, id), eq(orderSlips.order_id, orderId), eq(orders.client_id, client.id)))
  return found?.slip ?? null
}
