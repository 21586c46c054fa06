import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, orderRims, orders } from '../../../db/schema/tables.ts'
import { takeNextDocumentNumber } from '../../billing/documents/document-numbers.ts'
import { type PointOfSale, pointOfSaleOf } from '../../business/points-of-sale.ts'
import { findMostSpecificPrice, listPricesOnDay } from '../../business/prices/price-grid.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { standardVatRate, totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { carRimPositions, findFinishForService, formatRimWork, type NewRim } from '../../kernel/rim-words.ts'
import { resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { findClientRecord } from '../../people/clients/find-client.ts'
import { newOrderForm } from './new-order-form.ts'
import { announceOrder, type OrderRow, queueOrderStatusMail } from './order.ts'
import { orderStatuses } from './order-status.ts'

type OpenForClientOutcome =
  | { outcome: 'opened'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof newOrderForm>> }

/**
 * Opens an order for a client who brings rims without an estimate, with one line for each kind of rim, priced by the
 * current grid. The form's id makes sure that a form sent twice opens one order.
 */
export async function openOrderForClient(
  deps: OrderDeps,
  by: StaffPerson,
  clientId: string,
  typed: FormInput,
): Promise<OpenForClientOutcome> {
  const checked = validateForm(newOrderForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { values } = checked
  return deps.db.transaction(async (tx): Promise<OpenForClientOutcome> => {
    const clientRecord = await findClientRecord(tx, clientId)
    if (!clientRecord) return { outcome: 'gone' }
    const ownerId = 'client' in clientRecord ? clientId : clientRecord.mergedInto
    // With this lock, repeated submissions of one form run one after the other.
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, ownerId)).for('no key update')
    const id = randomIdPattern.test(values.id ?? '') ? (values.id ?? '') : randomId()
    const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
    if (made) return { outcome: 'opened', id }
    const order = { ...(await orderFromFields(tx, deps, values)), id, clientId: ownerId }
    return { outcome: 'opened', id: await openOrder(tx, deps, staffActor(by), order) }
  })
}

export type OrderDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'facts'>

/**
 * Opens an order in the caller's transaction: its record and rims, the event, and the mail about the first status once the rims have
 * arrived. Returns the id of the order.
 */
export async function openOrder(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  actor: Actor,
  { rims, estimate = null, ...order }: OrderToOpen,
): Promise<string> {
  const { total_te, total } =
    order.lines.length > 0 ? totalsOfDocumentLines(order.lines) : { total_te: null, total: null }
  const newOrder = await insertOrder(tx, deps, {
    ...order,
    rim_n: rims.length,
    total_te,
    total_ti: total,
    estimate_id: estimate?.id ?? null,
    received_by: order.isExpected ? null : actor.id,
    first_promised_on: order.isExpected ? null : order.promised_on,
    moved_at: deps.clock.now(),
  })
  if (rims.length > 0)
    await tx
      .insert(orderRims)
      .values(rims.map((rim, index) => toRimRow(newOrder.id, rim, rim.place ?? index + 1)))
  await recordEvent(tx, deps, actor, {
    act: 'order.created',
    id: newOrder.id,
    before: null,
    after: { called: newOrder.order_number, rims: rims.length, estimate: estimate?.number ?? null },
  })
  await queueOrderStatusMail(tx, deps, newOrder)
  await announceOrder(tx, deps, newOrder.id)
  return newOrder.id
}

type OrderInsert = typeof orders.$inferInsert
/** Columns that every new order gets from `insertOrder`: id, number, first status, point of sale and client. */
type HeadColumn =
  | 'id'
  | 'order_number'
  | 'created_at'
  | 'pos_id'
  | 'client_id'
  | 'status'
  | 'status_name'
  | 'received_at'
/** Columns that `openOrder` computes. */
type ComputedColumn = 'rim_n' | 'total_te' | 'total_ti' | 'estimate_id' | 'received_by' | 'moved_at'

interface OrderHead {
  /** Id of the order; a new one if it is missing. */
  id?: string
  clientId: string
  pos: PointOfSale
  /** Whether the rims are not received yet. Until then the client receives no mail and no promised day. */
  isExpected?: boolean
}

type NewOrder = OrderHead & Omit<OrderInsert, HeadColumn>

interface OrderToOpen extends OrderHead, Omit<OrderInsert, HeadColumn | ComputedColumn> {
  /** The place of a rim is its position in this list, unless the rim has one. */
  rims: readonly (NewRim & { place?: number })[]
  /** Lines that the order will be billed by; empty if no price is known. */
  lines: DocumentLine[]
  /** The estimate that the order is made from; the event names its number. */
  estimate?: { id: string; number: string } | null
}

/** Inserts an order without its rims, event and mail, with the next order number. The site calls `openOrder`. */
export async function insertOrder(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  { id = randomId(), clientId, pos, isExpected = false, ...columns }: NewOrder,
): Promise<OrderRow> {
  const created_at = clock.now()
  const [first] = orderStatuses
  const [made] = await tx
    .insert(orders)
    .values({
      ...columns,
      id,
      order_number: await takeNextDocumentNumber(tx, 'order', pos, created_at),
      created_at,
      pos_id: pos.id,
      client_id: await resolveMergedClientId(tx, clientId),
      status: first.status,
      status_name: first.name,
      received_at: isExpected ? null : created_at,
    })
    .returning()
  if (!made) throw new Error('the insert of an order returned no row')
  return made
}

/** Returns the row of a rim in an order. Places start at 1. */
export const toRimRow = (orderId: string, { defects = [], ...rim }: NewRim, place: number) => ({
  ...rim,
  id: randomId(),
  order_id: orderId,
  place,
  defects: [...defects],
})

type NewOrderFields = z.output<typeof newOrderForm>

async function orderFromFields(
  tx: Transaction,
  { clock, facts }: Pick<OrderDeps, 'clock' | 'facts'>,
  values: NewOrderFields,
) {
  const pos = pointOfSaleOf(values.pos, facts.current())
  const rims = rimsFromFields(values)
  return {
    pos,
    rims,
    lines: await priceRims(tx, { posId: pos.id, day: parisDay(clock.now()) }, rims),
    brand: values.brand || null,
    model: values.model || null,
    registration_number: values.registration_number || null,
    isExpected: values.received !== 'on',
    // The day of an expected order is promised when its rims arrive.
    promised_on: (values.received === 'on' && values.promised_on) || null,
    drop_off_on: (values.received !== 'on' && values.drop_off_on) || null,
    handover: values.handover ?? 'pickup',
    mileage: values.mileage ? Number(values.mileage) : null,
    purchase_order: values.purchase_order || null,
    notes: values.notes ?? '',
    tells_client: values.tells_client === 'on',
  }
}

/** Returns the rims of the form. Four rims get the positions of a car; otherwise positions are unknown. */
function rimsFromFields({ count, size, service, finish }: NewOrderFields): NewRim[] {
  const all = Number(count) || 1
  return Array.from({ length: all }, (_, index) => ({
    service,
    finish: findFinishForService(service, finish),
    size: size ? Number(size) : null,
    position: all === carRimPositions.length ? (carRimPositions[index] ?? 'other') : 'other',
  }))
}

type RimKind = Pick<NewRim, 'size' | 'service' | 'finish'>

/** Returns a line for each kind of rim with its grid price. Kinds without a price get none. */
async function priceRims(
  db: Database,
  { posId, day }: { posId: string; day: Day },
  rims: readonly NewRim[],
): Promise<DocumentLine[]> {
  const grid = await listPricesOnDay(db, posId, day)
  const kinds = new Map<string, RimKind & { quantity: number }>()
  for (const { size, service, finish } of rims) {
    const key = `${service} ${finish} ${size}`
    const line = kinds.get(key) ?? { size, service, finish, quantity: 0 }
    kinds.set(key, { ...line, quantity: line.quantity + 1 })
  }
  return [...kinds.values()].flatMap((kind) => {
    const unit_price = findMostSpecificPrice(grid, { posId, ...kind })
    if (unit_price === null) return []
    return [
      { description: describeKind(kind), quantity: kind.quantity, unit_price, vat_rate: standardVatRate },
    ]
  })
}

/** Describes a kind of rim: « Jante 18 pouces : rénovation, couleur unie ». */
const describeKind = (kind: RimKind) =>
  `Jante${kind.size ? ` ${kind.size}\u00a0pouces` : ''}\u00a0: ${formatRimWork({ ...kind, added: [] }).toLowerCase()}`
