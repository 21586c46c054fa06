import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { advisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, invoiceDrafts, invoices, orders } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type FieldConflict, mergeChanges, readBase } from '../../kernel/forms/merge-changes.ts'
import { decimalCents } from '../../kernel/money/amounts.ts'
import { typedRate } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { parseNature } from '../documents/line-nature.ts'
import { findDeductibleDeposits } from './deductible-deposits.ts'
import { type DraftContent, draftFields, serializeLines, tidyText, wholeLine } from './invoice-lines.ts'
import { proposedExemption } from './vat-exemption.ts'

export type PreparedInvoice = NonNullable<Awaited<ReturnType<typeof prepareInvoice>>>

interface InvoiceChoice {
  clientId: string | null
  /** `null` where none are named: all of the client's that are finished. */
  orderIds: readonly string[] | null
}

type Order = typeof orders.$inferSelect

/**
 * What an invoice would begin with: its client, their orders that nobody has billed, those that were chosen, their lines and
 * the deposits on them. `null` where neither an order nor a client is there.
 */
export async function prepareInvoice(db: Database, { clientId, orderIds }: InvoiceChoice, now: Date) {
  const owner = clientId ?? (await findOwnerId(db, orderIds ?? []))
  const [client] = owner ? await db.select().from(clients).where(eq(clients.id, owner)) : []
  if (!client || client.merged_into) return null
  const open = await listUnbilledOrders(db, client.id)
  // A client's month, unless orders are named: all that is finished.
  const chosen = open.filter(({ id, status }) => (orderIds ? orderIds.includes(id) : status === 3))
  const [only, ...others] = chosen
  const single = only && others.length === 0 ? only : null
  return {
    client,
    open,
    chosen,
    posId: only?.pos_id ?? null,
    lines: chosen.flatMap((order) => linesOfOrder(order, chosen.length > 1)),
    deposits: await findDeductibleDeposits(
      db,
      client.id,
      chosen.map(({ id }) => id),
    ),
    estimateId: single?.estimate_id ?? null,
    suppliedOn: suppliedOn(chosen, now),
    purchaseOrder: purchaseOrdersOf(chosen),
    registration: single?.registration_number ?? '',
    mileage: single?.mileage ?? null,
  }
}

/** Longer is no number any more: each stands with its line then. */
const longestPurchaseOrder = 60

/** The client's own numbers of what is billed, each once; nothing where they are too many for one field. */
function purchaseOrdersOf(chosen: readonly Order[]): string {
  const numbers = new Set(chosen.flatMap(({ purchase_order }) => purchase_order?.trim() || []))
  const all = [...numbers].join(', ')
  return all.length <= longestPurchaseOrder ? all : ''
}

async function findOwnerId(db: Database, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const [row] = await db
    .select({ clientId: orders.client_id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .limit(1)
  return row?.clientId ?? null
}

/** Day of the last that was finished, where that is known; today otherwise. */
function suppliedOn(chosen: readonly Order[], now: Date): string {
  const finished = chosen.flatMap(({ status, moved_at }) => (status === 3 && moved_at ? [moved_at] : []))
  const last = finished.toSorted((one, other) => other.getTime() - one.getTime())[0]
  return parisDay(finished.length === chosen.length && last ? last : now)
}

/** More orders than anybody bills at once. */
const maxOrders = 200

/** The client's orders that no invoice which counts bills, the newest of them, in the order in which they came. */
async function listUnbilledOrders(db: Database, clientId: string): Promise<Order[]> {
  const rows = await db
    .select({ order: orders, status: invoices.status })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .where(and(eq(orders.client_id, clientId), isNull(orders.cancelled_at)))
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(maxOrders)
  return rows
    .filter(({ status }) => status === null || status === 'cancelled' || status === 'asset_created')
    .map(({ order }) => order)
    .toReversed()
}

/** What an order is billed; of one among several, each line names its vehicle or number. */
function linesOfOrder(order: Order, isOneOfSeveral: boolean): DocumentLine[] {
  const { lines, order_number, registration_number } = order
  const vehicle = registration_number || vehicleName(order) || order_number
  const called = order.purchase_order ? `${vehicle}, bon ${order.purchase_order}` : vehicle
  if (lines.length > 0)
    return isOneOfSeveral
      ? lines.map((line) => ({ ...line, description: `${line.description} (${called})` }))
      : lines
  const line = wholeLine(order)
  return isOneOfSeveral && order.purchase_order
    ? [{ ...line, description: `${line.description}, bon ${order.purchase_order}` }]
    : [line]
}

/** What is proposed before anybody has changed it. */
export function proposedDraft(prepared: PreparedInvoice, pos: string): DraftContent {
  const { client, lines, suppliedOn, purchaseOrder, registration, mileage } = prepared
  return {
    pos: prepared.posId ?? pos,
    supplied_on: suppliedOn,
    purchase_order: purchaseOrder.trim(),
    registration: registration.trim(),
    mileage: mileage === null ? '' : String(mileage),
    exemption: proposedExemption(client, lines) ?? '',
    email: client.email?.trim() ?? '',
    lignes: serializeLines(
      lines.map(({ description, quantity, unit_price, vat_rate, nature }) => ({
        description: tidyText(description),
        quantity: String(quantity),
        unit_price: decimalCents(unit_price),
        vat_rate: typedRate(vat_rate),
        nature: parseNature(nature),
      })),
    ),
  }
}

type DraftSaveOutcome =
  /** `isOthers`: what somebody else changed meanwhile has come in, and was not read over. */
  | { outcome: 'saved'; content: DraftContent; isOthers: boolean }
  /** By the same form, whose answer may have been lost. */
  | { outcome: 'issued'; id: string; posId: string }
  /** The client, or one of the orders, is not there to be billed any more. */
  | { outcome: 'gone' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: DraftContent; theirs: DraftContent; conflicts: FieldConflict[] }

/**
 * Keeps what somebody changes of an invoice that they prepare, as it is typed, by a form that says what it was filled with:
 * what others changed meanwhile stays, and what both changed is given back to choose from (docs/product.md §11.15). What is as
 * it was proposed is not kept, and follows its orders; nor is what the form of that `id` has issued.
 */
export function saveInvoiceDraft(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  key: DraftKey & { pos: string },
  { id, typed, base }: { id: string; typed: DraftContent; base: string | undefined },
): Promise<DraftSaveOutcome> {
  return deps.db.transaction(async (tx): Promise<DraftSaveOutcome> => {
    await lockInvoiceDraft(tx, key)
    const [issued] = await tx.select({ posId: invoices.pos_id }).from(invoices).where(eq(invoices.id, id))
    if (issued) return { outcome: 'issued', id, ...issued }
    const prepared = await prepareInvoice(tx, key, deps.clock.now())
    const chosen = prepared?.chosen.map(({ id }) => id) ?? []
    if (!prepared || ordersKey(chosen) !== ordersKey(key.orderIds)) return { outcome: 'gone' }
    const proposed = proposedDraft(prepared, key.pos)
    const draft = await findInvoiceDraft(tx, key)
    const theirs = { ...proposed, ...draft?.content }
    const mine = tidyContent(typed)
    const { merged, conflicts } = mergeChanges(readBase(base), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await storeInvoiceDraft(tx, deps, by, { key, draft, proposed, content: merged })
    return {
      outcome: 'saved',
      content: merged,
      isOthers: draftFields.some((name) => merged[name] !== mine[name]),
    }
  })
}

const tidyContent = (typed: DraftContent): DraftContent =>
  Object.fromEntries(draftFields.map((name) => [name, stripControlCharacters(typed[name] ?? '')]))

interface DraftToStore {
  key: DraftKey
  draft: InvoiceDraft | null
  proposed: DraftContent
  content: DraftContent
}

async function storeInvoiceDraft(
  tx: Database,
  { clock }: Deps<'clock'>,
  by: StaffPerson,
  { key, draft, proposed, content }: DraftToStore,
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(content).filter(([name, value]) => value !== proposed[name]),
  )
  if (isDeepStrictEqual(changed, draft?.content ?? {})) return
  if (Object.keys(changed).length === 0) {
    await deleteInvoiceDraft(tx, key)
    return
  }
  const now = clock.now()
  const kept = { content: changed, author_id: by.userId, author_name: by.name, changed_at: now }
  if (draft) await tx.update(invoiceDrafts).set(kept).where(eq(invoiceDrafts.id, draft.id))
  else
    await tx.insert(invoiceDrafts).values({
      id: randomId(),
      client_id: key.clientId,
      orders: ordersKey(key.orderIds),
      created_at: now,
      ...kept,
      proposed: proposed.lignes ?? '',
    })
}

/**
 * Somebody begins an invoice again. What a colleague has changed since `seen`, the instant of the last change that they were
 * shown, is not dropped unread: `changed` says whose it is.
 */
export function discardInvoiceDraft(
  { db }: Deps<'db'>,
  by: StaffPerson,
  key: DraftKey,
  seen: string,
): Promise<{ outcome: 'dropped' } | { outcome: 'changed'; author: string }> {
  return db.transaction(async (tx) => {
    await lockInvoiceDraft(tx, key)
    const draft = await findInvoiceDraft(tx, key)
    const isUnread = draft && draft.author_id !== by.userId && draft.changed_at.toISOString() !== seen
    if (isUnread) return { outcome: 'changed', author: draft.author_name }
    await deleteInvoiceDraft(tx, key)
    return { outcome: 'dropped' }
  })
}

export type InvoiceDraft = typeof invoiceDrafts.$inferSelect

/** For whom and for which orders an invoice is prepared: whoever prepares the same shares one draft. */
export interface DraftKey {
  clientId: string
  orderIds: readonly string[]
}

/** The orders of a draft as it keeps them, whichever way they were named. */
const ordersKey = (orderIds: readonly string[]) => [...orderIds].toSorted().join()

/** Whoever keeps or issues the same waits until `tx` ends: nothing is kept of what is being issued. */
export const lockInvoiceDraft = (tx: Database, { clientId, orderIds }: DraftKey): Promise<void> =>
  advisoryXactLock(tx, `invoice draft ${clientId} ${ordersKey(orderIds)}`)

const isDraftOf = ({ clientId, orderIds }: DraftKey) =>
  and(eq(invoiceDrafts.client_id, clientId), eq(invoiceDrafts.orders, ordersKey(orderIds)))

export async function findInvoiceDraft(db: Database, key: DraftKey): Promise<InvoiceDraft | null> {
  // Of two whose clients became one the newer counts.
  const newest = desc(invoiceDrafts.changed_at)
  const [found] = await db.select().from(invoiceDrafts).where(isDraftOf(key)).orderBy(newest).limit(1)
  return found ?? null
}

/** It was issued, or nobody wants it (`discardInvoiceDraft`); answers whether there was one. */
export async function deleteInvoiceDraft(db: Database, key: DraftKey): Promise<boolean> {
  const gone = await db.delete(invoiceDrafts).where(isDraftOf(key))
  return (gone.rowCount ?? 0) > 0
}

/** Drafts that were changed last, with whose they are. */
export const listInvoiceDrafts = (db: Database, limit: number) =>
  db
    .select({ draft: invoiceDrafts, client: clients })
    .from(invoiceDrafts)
    .innerJoin(clients, eq(clients.id, invoiceDrafts.client_id))
    .orderBy(desc(invoiceDrafts.changed_at))
    .limit(limit)
