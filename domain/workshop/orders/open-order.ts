import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import {
  clients,
  deposits,
  estimates,
  invoices,
  orderRimSteps,
  orderRims,
  orderSlips,
  orders,
  quoteRequests,
  rimPhotos,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { nextNumber } from '../../billing/documents/document-numbers.ts'
import { lockEstimate, quotedPurchaseOrder } from '../../billing/documents/quote.ts'
import { type PointOfSale, pointOfSale } from '../../business/points-of-sale.ts'
import { mostSpecificPrice, pricesOn } from '../../business/prices/price-grid.ts'
import { parsePlateCountry } from '../../business/safety/plate-country.ts'
import type { Estimate } from '../../contracts/estimates/estimate.ts'
import { isWithdrawn } from '../../contracts/withdrawals/find-withdrawal.ts'
import { remainsOfQuote } from '../../contracts/withdrawals/withdraw-part.ts'
import { carMakes } from '../../correspondence/quote-requests/car-makes.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type Problems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { standardRate, totalsOf } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { finishOf, type NewRim, type RimPosition, rimWork } from '../../kernel/rim-words.ts'
import { lockClientsTable, resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { findClientRecord } from '../../people/clients/find-client.ts'
import { newOrderForm } from './new-order-form.ts'
import { announceOrder, orderEventData, queueStepMail } from './order.ts'
import { type Handover, isExpected, orderSteps } from './order-status.ts'

type OpenFromEstimateOutcome =
  | { outcome: 'opened'; id: string }
  /** No quote has that id, or it was replaced by another, or the client wants it no more. */
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** Its client has withdrawn, or declared so and nobody has judged it. */
  | { outcome: 'withdrawn' }

/**
 * Makes the order of a quote that has none: one that was accepted before orders were made with the client's word, or that
 * nobody has accepted yet. Pressed twice it is one order (docs/product.md §11.14).
 */
export function openFromEstimate(
  deps: OrderDeps,
  by: StaffPerson,
  estimateId: string,
): Promise<OpenFromEstimateOutcome> {
  return deps.db.transaction(async (tx): Promise<OpenFromEstimateOutcome> => {
    await lockClientsTable(tx, 'shared')
    const estimate = await lockEstimate(tx, estimateId)
    return estimate ? openOfEstimate(tx, deps, staffActor(by), estimate) : { outcome: 'gone' }
  })
}

/** The order of a quote that the caller has locked, after the table of clients; made where there is none yet. */
export async function openOfEstimate(
  tx: Database,
  deps: Omit<OrderDeps, 'db'>,
  actor: Actor,
  estimate: Estimate,
): Promise<OpenFromEstimateOutcome> {
  const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimate.id))
  if (made) return { outcome: 'opened', id: made.id }
  if (estimate.state === 'replaced' || estimate.state === 'refused') return { outcome: estimate.state }
  if (await isWithdrawn(tx, estimate.id)) return { outcome: 'withdrawn' }
  return { outcome: 'opened', id: await openOrder(tx, deps, actor, await orderFromEstimate(tx, estimate)) }
}

/**
 * Takes the order of a quote away where nothing of it has begun: its rims are expected, it has no photo, no problem, no slip,
 * and nothing of it was billed. `begun` where it stays.
 */
export async function removeUntouchedOrder(
  tx: Database,
  deps: Pick<OrderDeps, 'clock' | 'announcements'>,
  actor: Actor,
  estimateId: string,
): Promise<'none' | 'removed' | 'begun'> {
  const [order] = await tx.select().from(orders).where(eq(orders.estimate_id, estimateId)).for('update')
  if (!order) return 'none'
  // The record of a cancellation stays.
  if (
    order.cancelled_at ||
    !isExpected(order) ||
    order.invoice !== null ||
    (await hasBegun(tx, order.id, estimateId))
  )
    return 'begun'
  const { id } = order
  await announceOrder(tx, deps, id)
  // What was declared of the contract stays, with its quote.
  await tx.update(withdrawals).set({ order_id: null }).where(eq(withdrawals.order_id, id))
  await tx.delete(orders).where(eq(orders.id, id))
  await recordEvent(tx, deps, actor, { act: 'order.removed', id, before: orderEventData(order), after: null })
  return 'removed'
}

async function hasBegun(tx: Database, orderId: string, estimateId: string): Promise<boolean> {
  const exists = (
    table: typeof rimPhotos | typeof orderSlips | typeof deposits | typeof orderRims,
    more?: SQL,
  ) =>
    sql`exists (select 1 from ${table} where ${table.order_id} = ${orderId}${more ? sql` and ${more}` : sql``})`
  const isWorkedOn = sql`(${orderRims.problem} is not null or exists
    (select 1 from ${orderRimSteps} where ${orderRimSteps.rim_id} = ${orderRims.id}))`
  // A deposit that was asked on the quote, before there was an order or beside it.
  const isBilled = sql`exists (select 1 from ${invoices} where ${invoices.estimate_id} = ${estimateId})`
  const signs = [
    exists(rimPhotos),
    exists(orderSlips),
    exists(deposits),
    exists(orderRims, isWorkedOn),
    isBilled,
  ]
  const { rows } = await tx.execute<{ begun: boolean }>(sql`select ${sql.join(signs, sql` or `)} as begun`)
  return rows[0]?.begun ?? true
}

type OpenForClientOutcome =
  | { outcome: 'opened'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems<FieldName<typeof newOrderForm>> }

/**
 * Opens an order for a client who brings rims without a quote, as a garage does every week: one line a kind of rim, by
 * the grid of the day (docs/product.md §11.14). The same form twice, by its id, is one order.
 */
export async function openForClient(
  deps: OrderDeps,
  by: StaffPerson,
  clientId: string,
  typed: FormInput,
): Promise<OpenForClientOutcome> {
  const checked = validateForm(newOrderForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { values } = checked
  return deps.db.transaction(async (tx): Promise<OpenForClientOutcome> => {
    const found = await findClientRecord(tx, clientId)
    if (!found) return { outcome: 'gone' }
    const ownerId = 'client' in found ? clientId : found.mergedInto
    // Two presses of one form wait for each other here.
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, ownerId)).for('no key update')
    const id = randomIdPattern.test(values.id ?? '') ? (values.id ?? '') : randomId()
    const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
    if (made) return { outcome: 'opened', id }
    const order = { ...(await orderFromAnswers(tx, deps, values)), id, clientId: ownerId }
    return { outcome: 'opened', id: await openOrder(tx, deps, staffActor(by), order) }
  })
}

export type OrderDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Opens an order within somebody's transaction: record, rims, lines, event, and once its rims are there the queued mail to
 * its client (docs/product.md §11.14); answers its id.
 */
export async function openOrder(
  tx: Database,
  deps: Omit<OrderDeps, 'db'>,
  actor: Actor,
  {
    id = randomId(),
    clientId,
    pos,
    rims,
    lines,
    estimate,
    brand,
    model,
    registration_number,
    isExpected: isAwaited = false,
    ...more
  }: OrderToOpen,
): Promise<string> {
  const { total_te, total } = lines.length > 0 ? totalsOf(lines) : { total_te: null, total: null }
  await createOrder(
    { db: tx, clock: deps.clock },
    {
      id,
      clientId,
      pos,
      brand,
      model,
      registration_number,
      rim_n: rims.length,
      total_te,
      total_ti: total,
      isExpected: isAwaited,
    },
  )
  const [made] = await tx
    .update(orders)
    .set({
      ...more,
      lines,
      estimate_id: estimate?.id ?? null,
      received_by: isAwaited ? null : actor.id,
      moved_at: deps.clock.now(),
    })
    .where(eq(orders.id, id))
    .returning()
  if (!made) throw new Error('an order that was just made is not there')
  if (rims.length > 0)
    await tx.insert(orderRims).values(rims.map((rim, index) => toRimRow(id, rim, rim.place ?? index + 1)))
  await recordEvent(tx, deps, actor, {
    act: 'order.created',
    id,
    before: null,
    after: { called: made.order_number, rims: rims.length, estimate: estimate?.number ?? null },
  })
  await queueStepMail(tx, deps, made)
  await announceOrder(tx, deps, id)
  return id
}

interface OrderToOpen {
  /** Made here unless the order has one already. */
  id?: string
  clientId: string
  pos: PointOfSale
  brand?: string | null
  model?: string | null
  registration_number?: string | null
  /** Each in its place, or else as they are counted. */
  rims: readonly (NewRim & { place?: number })[]
  /** What it will be billed; nothing is known of the price while there are none. */
  lines: DocumentLine[]
  /** Its rims have not come yet: nothing is told or promised before. */
  isExpected?: boolean
  /** Of which country staff say that the plate is. */
  plate_country?: string | null
  /** Working days that the client was told. */
  working_days?: number | null
  handover?: Handover
  promised_on?: string | null
  mileage?: number | null
  purchase_order?: string | null
  notes?: string
  /** A mail goes to the client now and at each step. */
  tells_client?: boolean
  /** The quote that it is made from: its id, and its number for the event. */
  estimate?: { id: string; number: string } | null
  quote_request_id?: string | null
}

type OrderInsert = typeof orders.$inferInsert

interface NewOrder
  extends Pick<OrderInsert, 'rim_n' | 'brand' | 'model' | 'registration_number' | 'total_te' | 'total_ti'> {
  /** Made here unless the order has one already. */
  id?: string
  clientId: string
  pos: PointOfSale
  /** Its rims have not come yet; otherwise they came with it. */
  isExpected?: boolean
}

/** Opens an order at its first status; answers its id. */
export function createOrder(
  { db, clock }: Deps<'db' | 'clock'>,
  { id = randomId(), clientId, pos, isExpected: isAwaited = false, ...order }: NewOrder,
): Promise<string> {
  return db.transaction(async (tx) => {
    const created_at = clock.now()
    const order_number = await nextNumber(tx, 'order', pos, created_at)
    const [first] = orderSteps
    const client_id = await resolveMergedClientId(tx, clientId)
    const record = { ...order, id, order_number, created_at, pos_id: pos.id, client_id }
    const received_at = isAwaited ? null : created_at
    const stands = { status: first.status, status_name: first.name, received_at }
    await tx.insert(orders).values({ ...record, ...stands })
    return id
  })
}

/** A rim as its order keeps it; places count from 1. */
export const toRimRow = (orderId: string, { defects = [], ...rim }: NewRim, place: number) => ({
  ...rim,
  id: randomId(),
  order_id: orderId,
  place,
  defects: [...defects],
})

async function orderFromEstimate(tx: Database, estimate: Estimate) {
  const { lines, rims } = await remainsOfQuote(tx, estimate)
  return {
    clientId: estimate.client_id,
    pos: pointOfSale(estimate.pos_id),
    isExpected: true,
    lines,
    rims: rims as (NewRim & { place: number })[],
    ...(await findVehicle(tx, estimate)),
    registration_number: estimate.registration_number,
    plate_country: parsePlateCountry(estimate.content?.plate_country),
    purchase_order: quotedPurchaseOrder(estimate.content),
    working_days: estimate.working_days,
    estimate: { id: estimate.id, number: estimate.estimate_number },
    quote_request_id: estimate.quote_request_id,
  }
}

/** As its request told them apart, or else by the make that the quote's words begin with. */
async function findVehicle(tx: Database, { quote_request_id, vehicle }: Estimate) {
  const { brand, model } = quoteRequests
  const [asked] = quote_request_id
    ? await tx.select({ brand, model }).from(quoteRequests).where(eq(quoteRequests.id, quote_request_id))
    : []
  const said = vehicle?.trim() ?? ''
  if (asked?.brand && (said === '' || said === [asked.brand, asked.model].filter(Boolean).join(' ')))
    return asked
  const make = carMakes.find((one) => said === one || said.startsWith(`${one} `))
  return make
    ? { brand: make, model: said.slice(make.length).trim() || null }
    : { brand: null, model: said || null }
}

type Answers = z.output<typeof newOrderForm>

async function orderFromAnswers(tx: Database, { clock }: Pick<OrderDeps, 'clock'>, values: Answers) {
  const pos = pointOfSale(values.pos)
  const rims = rimsFromAnswers(values)
  return {
    pos,
    rims,
    lines: await priceRims(tx, { posId: pos.id, day: parisDay(clock.now()) }, rims),
    brand: values.brand || null,
    model: values.model || null,
    registration_number: values.registration_number || null,
    isExpected: values.received !== 'on',
    // What is expected is promised when it comes.
    promised_on: (values.received === 'on' && values.promised_on) || null,
    handover: values.handover ?? 'pickup',
    mileage: values.mileage ? Number(values.mileage) : null,
    purchase_order: values.purchase_order || null,
    notes: values.notes ?? '',
    tells_client: values.tells_client === 'on',
  }
}

const carPositions: readonly RimPosition[] = ['avg', 'avd', 'arg', 'ard']

/** Four are those of one car; of any other number nobody knows where they sit. */
function rimsFromAnswers({ count, size, service, finish }: Answers): NewRim[] {
  const all = Number(count) || 1
  return Array.from({ length: all }, (_, index) => ({
    service,
    finish: finishOf(service, finish),
    size: size ? Number(size) : null,
    position: all === carPositions.length ? (carPositions[index] ?? 'other') : 'other',
  }))
}

type RimKind = Pick<NewRim, 'size' | 'service' | 'finish'>

/** One line for each kind of rim, as the grid of the day prices it; nothing is said of what the grid does not know. */
async function priceRims(
  db: Database,
  { posId, day }: { posId: string; day: Day },
  rims: readonly NewRim[],
): Promise<DocumentLine[]> {
  const grid = await pricesOn(db, posId, day)
  const kinds = new Map<string, RimKind & { quantity: number }>()
  for (const { size, service, finish } of rims) {
    const key = `${service} ${finish} ${size}`
    const known = kinds.get(key) ?? { size, service, finish, quantity: 0 }
    kinds.set(key, { ...known, quantity: known.quantity + 1 })
  }
  return [...kinds.values()].flatMap((kind) => {
    const unit_price = mostSpecificPrice(grid, { posId, ...kind })
    if (unit_price === null) return []
    return [{ description: describeKind(kind), quantity: kind.quantity, unit_price, vat_rate: standardRate }]
  })
}

/** « Jante 18 pouces : rénovation, couleur unie ». */
const describeKind = (kind: RimKind) =>
  `Jante${kind.size ? ` ${kind.size}\u00a0pouces` : ''}\u00a0: ${rimWork({ ...kind, added: [] }).toLowerCase()}`

/** A quote as the page that makes its order shows it, with the order that there is already; `null` when there is none. */
export async function findEstimateToOpen(db: Database, id: string) {
  const [found] = await db
    .select({ estimate: estimates, client: clients, orderId: orders.id })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .where(eq(estimates.id, id))
    .limit(1)
  if (!found) return null
  const { estimate, client, orderId } = found
  const { rims, total } = await remainsOfQuote(db, estimate)
  return { number: estimate.estimate_number, rims, total, client, orderId }
}
