import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, invoiceDrafts, invoices, orders } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { serializeTypedLines, tidyLineText, typedDocumentLinesOf } from '../documents/document-lines.ts'
import { listDeductibleDeposits } from './deductible-deposits.ts'
import { type InvoiceDraftContent, invoiceDraftFields, toSingleOrderLine } from './invoice-lines.ts'
import { isVoidStatus } from './invoice-status.ts'
import { proposeVatExemption } from './vat-exemption.ts'

export type NewInvoiceData = NonNullable<Awaited<ReturnType<typeof loadNewInvoiceData>>>

interface InvoiceChoice {
  clientId: string | null
  /** `null` selects all finished orders of the client. */
  orderIds: readonly string[] | null
}

type Order = typeof orders.$inferSelect

/**
 * Returns everything a new invoice starts with: the client, their unbilled orders, the chosen ones, their lines and deposits.
 * `null` if neither the client nor one of the orders exists.
 */
export async function loadNewInvoiceData(db: Database, { clientId, orderIds }: InvoiceChoice, now: Date) {
  const owner = clientId ?? (await findOwnerId(db, orderIds ?? []))
  const [client] = owner ? await db.select().from(clients).where(eq(clients.id, owner)) : []
  if (!client || client.merged_into) return null
  const open = await listUnbilledOrders(db, client.id)
  // Without chosen orders the invoice covers all finished ones, as a monthly invoice does.
  const chosen = open.filter(({ id, status }) => (orderIds ? orderIds.includes(id) : status === 3))
  const [only, ...others] = chosen
  const single = only && others.length === 0 ? only : null
  return {
    client,
    open,
    chosen,
    posId: only?.pos_id ?? null,
    lines: chosen.flatMap((order) => linesOfOrder(order, chosen.length > 1)),
    deposits: await listDeductibleDeposits(
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

/** Maximum number of characters in the purchase order field. Longer lists stay empty, because each line names its number. */
const longestPurchaseOrder = 60

/** Returns the distinct purchase order numbers of the chosen orders, joined; empty if they are too long for the field. */
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

/** Returns the day on which the last of the orders was finished; today if one is not finished or its day is unknown. */
function suppliedOn(chosen: readonly Order[], now: Date): string {
  const finished = chosen.flatMap(({ status, moved_at }) => (status === 3 && moved_at ? [moved_at] : []))
  const last = finished.toSorted((one, other) => other.getTime() - one.getTime())[0]
  return parisDay(finished.length === chosen.length && last ? last : now)
}

/** Maximum number of unbilled orders of a client to choose from. */
const maxOrders = 200

/** Returns the client's newest orders that no valid invoice bills, the oldest first. */
async function listUnbilledOrders(db: Database, clientId: string): Promise<Order[]> {
  const rows = await db
    .select({ order: orders, status: invoices.status })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .where(and(eq(orders.client_id, clientId), isNull(orders.cancelled_at)))
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(maxOrders)
  return rows
    .filter(({ status }) => status === null || isVoidStatus(status))
    .map(({ order }) => order)
    .toReversed()
}

/** Returns the invoice lines of an order. If the invoice bills several orders, each line names its vehicle or order number. */
function linesOfOrder(order: Order, isOneOfSeveral: boolean): DocumentLine[] {
  const { lines, order_number, registration_number } = order
  const vehicle = registration_number || vehicleName(order) || order_number
  const orderName = order.purchase_order ? `${vehicle}, bon ${order.purchase_order}` : vehicle
  if (lines.length > 0)
    return isOneOfSeveral
      ? lines.map((line) => ({ ...line, description: `${line.description} (${orderName})` }))
      : lines
  const line = toSingleOrderLine(order)
  return isOneOfSeveral && order.purchase_order
    ? [{ ...line, description: `${line.description}, bon ${order.purchase_order}` }]
    : [line]
}

/** Returns the draft before any edit. */
export function buildProposedInvoiceDraft(prepared: NewInvoiceData, pos: string): InvoiceDraftContent {
  const { client, lines, suppliedOn, purchaseOrder, registration, mileage } = prepared
  return {
    pos: prepared.posId ?? pos,
    supplied_on: suppliedOn,
    purchase_order: purchaseOrder.trim(),
    registration: registration.trim(),
    mileage: mileage === null ? '' : String(mileage),
    exemption: proposeVatExemption(client, lines) ?? '',
    email: client.email?.trim() ?? '',
    lignes: serializeTypedLines(
      typedDocumentLinesOf(lines).map((line) => ({ ...line, description: tidyLineText(line.description) })),
    ),
  }
}

type DraftSaveOutcome =
  /** `isOthers`: the saved draft contains changes of another user that the current user has not seen. */
  | { outcome: 'saved'; content: InvoiceDraftContent; isOthers: boolean }
  /** The same form has already issued the invoice; its response may have been lost. */
  | { outcome: 'issued'; id: string; posId: string }
  /** The client or one of the orders can no longer be billed. */
  | { outcome: 'gone' }
  /** Another person changed the same fields meanwhile. `merged` contains all other changes. */
  | {
      outcome: 'conflict'
      merged: InvoiceDraftContent
      theirs: InvoiceDraftContent
      conflicts: FieldConflict[]
    }

/**
 * Saves a draft as typed, valid or not. Merges the form with `base`, the values it was filled with: changes by others are
 * preserved, and fields that both sides changed are returned as conflicts. Fields that equal the proposal are not stored, so they
 * change with the orders. Nothing is stored if the form of that `id` has already issued its invoice.
 */
export function saveInvoiceDraft(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  key: InvoiceDraftKey & { pos: string },
  { id, typed, base }: { id: string; typed: InvoiceDraftContent; base: string | undefined },
): Promise<DraftSaveOutcome> {
  return deps.db.transaction(async (tx): Promise<DraftSaveOutcome> => {
    await lockInvoiceDraft(tx, key)
    const [issued] = await tx.select({ posId: invoices.pos_id }).from(invoices).where(eq(invoices.id, id))
    if (issued) return { outcome: 'issued', id, ...issued }
    const prepared = await loadNewInvoiceData(tx, key, deps.clock.now())
    const chosen = prepared?.chosen.map(({ id }) => id) ?? []
    if (!prepared || ordersKey(chosen) !== ordersKey(key.orderIds)) return { outcome: 'gone' }
    const proposed = buildProposedInvoiceDraft(prepared, key.pos)
    const draft = await findInvoiceDraft(tx, key)
    const theirs = { ...proposed, ...draft?.content }
    const mine = tidyContent(typed)
    const { merged, conflicts } = mergeRecordChanges(parseOpenedValues(base), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await storeInvoiceDraft(tx, deps, by, { key, draft, proposed, content: merged })
    return {
      outcome: 'saved',
      content: merged,
      isOthers: invoiceDraftFields.some((name) => merged[name] !== mine[name]),
    }
  })
}

const tidyContent = (typed: InvoiceDraftContent): InvoiceDraftContent =>
  Object.fromEntries(invoiceDraftFields.map((name) => [name, stripControlCharacters(typed[name] ?? '')]))

interface DraftToStore {
  key: InvoiceDraftKey
  draft: InvoiceDraft | null
  proposed: InvoiceDraftContent
  content: InvoiceDraftContent
}

async function storeInvoiceDraft(
  tx: Transaction,
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
  const savedDraft = { content: changed, author_id: by.userId, author_name: by.name, changed_at: now }
  if (draft) await tx.update(invoiceDrafts).set(savedDraft).where(eq(invoiceDrafts.id, draft.id))
  else
    await tx.insert(invoiceDrafts).values({
      id: randomId(),
      client_id: key.clientId,
      orders: ordersKey(key.orderIds),
      created_at: now,
      ...savedDraft,
      proposed: proposed.lignes ?? '',
    })
}

/**
 * Deletes a draft. If a colleague changed it after `seen`, the instant of the last change that this person was shown, nothing is
 * deleted and `changed` names the author.
 */
export function discardInvoiceDraft(
  { db }: Deps<'db'>,
  by: StaffPerson,
  key: InvoiceDraftKey,
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

/** Client and orders of an invoice in preparation. Staff who prepare the same invoice share one draft. */
export interface InvoiceDraftKey {
  clientId: string
  orderIds: readonly string[]
}

/** Returns the stored key of a draft's orders, independent of their order. */
const ordersKey = (orderIds: readonly string[]) => [...orderIds].toSorted().join()

/** Locks the draft until `tx` ends, so that nothing is saved while the invoice is being issued. */
export const lockInvoiceDraft = (tx: Transaction, { clientId, orderIds }: InvoiceDraftKey): Promise<void> =>
  takeAdvisoryXactLock(tx, `invoice draft ${clientId} ${ordersKey(orderIds)}`)

const isDraftOf = ({ clientId, orderIds }: InvoiceDraftKey) =>
  and(eq(invoiceDrafts.client_id, clientId), eq(invoiceDrafts.orders, ordersKey(orderIds)))

export async function findInvoiceDraft(db: Database, key: InvoiceDraftKey): Promise<InvoiceDraft | null> {
  // After two clients were merged there may be two drafts; the newer one is used.
  const newest = desc(invoiceDrafts.changed_at)
  const [found] = await db.select().from(invoiceDrafts).where(isDraftOf(key)).orderBy(newest).limit(1)
  return found ?? null
}

/** Deletes a draft, and returns whether there was one. */
export async function deleteInvoiceDraft(db: Database, key: InvoiceDraftKey): Promise<boolean> {
  const deleted = await db.delete(invoiceDrafts).where(isDraftOf(key))
  return (deleted.rowCount ?? 0) > 0
}

/** Lists the latest drafts with their clients. */
export const listInvoiceDrafts = (db: Database, limit: number) =>
  db
    .select({ draft: invoiceDrafts, client: clients })
    .from(invoiceDrafts)
    .innerJoin(clients, eq(clients.id, invoiceDrafts.client_id))
    .orderBy(desc(invoiceDrafts.changed_at))
    .limit(limit)
