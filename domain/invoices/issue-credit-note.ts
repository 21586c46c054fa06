import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentLine } from '../../db/schema/documents.ts'
import { deposits, invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { nextNumber } from '../documents/next-number.ts'
import { pointOfSale } from '../documents/points-of-sale.ts'
import { registerDocument } from '../documents/register-document.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { creditTotals, oppositeRates } from '../money/credit.ts'
import type { Totals } from '../money/vat.ts'
import { findOwed } from '../payments/still-owed.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { isAllCredited, quantitiesLeft, takenLines } from './credited-lines.ts'
import { recordedRates } from './recorded-rates.ts'
import { settleInvoice } from './settle-invoice.ts'

type CreditWorld = World<'db' | 'jobs' | 'clock' | 'addresses'>

export interface NewCreditNote {
  invoiceId: string
  /** Made here unless the note has one already. */
  id?: string
  /** How many of each line it takes back, in their order; all that is left unless it is said. */
  quantities?: readonly number[]
  /** What the client is told; nothing unless it is said. */
  reason?: string
}

export type Crediting =
  | { outcome: 'credited'; id: string; posId: string; isWhole: boolean }
  /** No such invoice, or nothing to be taken back; too much; a deposit that another invoice deducts. */
  | { outcome: 'gone' | 'nothing' | 'too-much' | 'deducted' }

/**
 * Takes all that is left of an invoice back: a credit note of the opposite amounts, and the invoice says so
 * (docs/product.md §4.4). Answers the credit note's id; `null` when there is no such invoice, or none that can be
 * taken back any more. `id` is made here unless the note has one already.
 */
export async function issueCreditNote(world: CreditWorld, invoiceId: string, id?: string) {
  const crediting = await world.db.transaction((tx) => enterCreditNote(tx, world, { invoiceId, id }))
  return crediting.outcome === 'credited' ? crediting.id : null
}

/**
 * Takes an invoice back, whole or in part, within somebody's transaction: never more than it was, whoever does so at the same
 * time. Only what takes all that is left makes it « annulée et avoir créé ».
 */
export async function enterCreditNote(
  tx: Database,
  world: Omit<CreditWorld, 'db'>,
  { invoiceId, id = randomId(), quantities, reason = '' }: NewCreditNote,
  by?: Actor,
): Promise<Crediting> {
  const invoice = await holdInvoice(tx, invoiceId)
  if (!invoice) return { outcome: 'gone' }
  if (invoice.is_deposit && (await isDeducted(tx, invoiceId))) return { outcome: 'deducted' }
  const before = await earlierLines(tx, invoiceId)
  const left = quantitiesLeft(invoice.lines, before)
  const lines = takenLines(invoice.lines, quantities ?? left)
  if (!fits(quantities ?? left, left)) return { outcome: 'too-much' }
  const isAll = isAllCredited(invoice.lines, [...before, ...lines])
  const totals =
    before.length === 0 && isAll ? wholeOf(invoice) : creditTotals(recordedRates(invoice), before, lines)
  if (!totals) return { outcome: 'too-much' }
  if (totals.total === 0 && !isAll) return { outcome: 'nothing' }
  const note = { id, lines, totals, reason, isWhole: isAll }
  await keepNote(tx, world, invoice, note, by)
  return { outcome: 'credited', id, posId: invoice.pos_id, isWhole: isAll }
}

type InvoiceRecord = typeof invoices.$inferSelect

/** The invoice as it stays until the transaction ends; `null` where nothing of it can be taken back. */
async function holdInvoice(tx: Database, id: string): Promise<InvoiceRecord | null> {
  const isStanding = and(
    eq(invoices.id, id),
    isNull(invoices.credited_invoice),
    inArray(invoices.status, ['created', 'paid']),
  )
  const [invoice] = await tx.select().from(invoices).where(isStanding).for('update')
  return invoice ?? null
}

/** Held too: it is deducted or taken back, not both at once. */
async function isDeducted(tx: Database, id: string): Promise<boolean> {
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.invoice_id, id)).for('update')
  return !!deposit?.deducted_by
}

async function earlierLines(tx: Database, invoiceId: string): Promise<DocumentLine[]> {
  const notes = await tx
    .select({ lines: invoices.lines })
    .from(invoices)
    .where(eq(invoices.credited_invoice, invoiceId))
  return notes.flatMap(({ lines }) => lines)
}

const fits = (asked: readonly number[], left: readonly number[]) =>
  asked.every(
    (quantity, place) => Number.isInteger(quantity) && quantity >= 0 && quantity <= (left[place] ?? 0),
  )

/** The exact opposite, of a record without lines too, which tells its totals alone. */
function wholeOf(invoice: InvoiceRecord): Omit<Totals, 'total_te' | 'total'> & Recorded {
  return {
    total_te: opposite(invoice.total_te),
    total: opposite(invoice.total),
    rates: oppositeRates(recordedRates(invoice)),
  }
}

interface Recorded {
  total_te: number | null
  total: number | null
}

const opposite = (cents: number | null) => (cents === null ? null : -cents + 0)

/** What others have paid and a credit note took the rest of owes nothing any more. */
async function settleIfEven(world: World<'db' | 'jobs' | 'clock'>, { id, status }: InvoiceRecord) {
  if (status !== 'created') return
  const { owed } = await findOwed(world.db, id)
  if (owed <= 0) await settleInvoice(world, id)
}

interface Note {
  id: string
  lines: DocumentLine[]
  totals: Recorded & Pick<Totals, 'rates'>
  reason: string
  isWhole: boolean
}

async function keepNote(
  tx: Database,
  { clock, ...documents }: Omit<CreditWorld, 'db'>,
  invoice: InvoiceRecord,
  { id, lines, totals, reason, isWhole }: Note,
  by?: Actor,
): Promise<void> {
  const { id: invoiceId, pos_id: posId, client_id, buyer, purchase_order, registration_number } = invoice
  const created_at = clock.now()
  const number = await nextNumber(tx, 'credit-note', pointOfSale(posId), created_at)
  const { total_te, total, rates } = totals
  await tx.insert(invoices).values({
    ...{ id, invoice_number: number, created_at, total_te, total, lines, status: 'created' },
    ...{ pos_id: posId, client_id, buyer, purchase_order, registration_number },
    ...{ credited_invoice: invoiceId, credit_reason: reason, supplied_on: parisDay(created_at) },
    // As they were counted: parts of an invoice come to the whole, line by line they might not.
    rates: lines.length > 0 ? rates : null,
  })
  if (isWhole) await tx.update(invoices).set({ status: 'asset_created' }).where(eq(invoices.id, invoiceId))
  else await settleIfEven({ ...documents, clock, db: tx }, invoice)
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  // The invoice's own sheet says from now on that it is taken back.
  await documents.jobs.enqueue(tx, 'print-document', { kind: 'invoice', posId, id: invoiceId })
  if (!by) return
  const before = { number: invoice.invoice_number, total: invoice.total }
  const told = { act: 'invoice.credited', before, after: { number, total, isWhole, reason } } as const
  await recordEvent(tx, { clock }, by, { ...told, id: invoiceId })
  await recordEvent(tx, { clock }, by, { ...told, id })
}
