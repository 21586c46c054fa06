import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import { allocateCents, sumKnownCents } from '../../kernel/money/amounts.ts'
import { creditNoteTotals, negateVatTotals } from '../../kernel/money/credit-totals.ts'
import { depositRefundVatTotalsOf } from '../../kernel/money/deposit-rates.ts'
import { type DocumentTotals, issuedVatTotalsOf } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { takeNextDocumentNumber } from '../documents/document-numbers.ts'
import { registerDocument } from '../documents/register-document.ts'
import { computeUncreditedDepositVatTotals, type LinesAndVatTotals, listCreditNotes } from './find-invoice.ts'
import { isCreditable } from './invoice-status.ts'
import { settleIfNothingOwed } from './settle-invoice.ts'
import { hasUntaxedLine } from './vat-exemption.ts'

interface NewCreditNote {
  invoiceId: string
  /** Default: a new random id. */
  id?: string
  /** Quantity of each line to credit, in the order of the lines. Default: everything not credited yet. */
  quantities?: readonly number[]
  /** Cents including tax to credit of a deposit. Default: everything not credited yet. */
  cents?: number
  /** Reason told to the client. Default: none. */
  reason?: string
}

export type CreditNoteOutcome =
  | { outcome: 'credited'; id: string; posId: string; isWhole: boolean }
  /**
   * The invoice does not exist or cannot be credited (`gone`); nothing remains to credit or nothing was requested (`nothing-to-credit`);
   * more was requested than remains (`too-much`); another invoice deducts the deposit (`deducted`); only discounts would be
   * credited, so that the client would owe money (`discounts`).
   */
  | { outcome: 'gone' | 'nothing-to-credit' | 'too-much' | 'deducted' | 'discounts' }

/**
 * Issues a credit note on all or a part of an invoice, within the caller's transaction. Concurrent credit notes never exceed the
 * invoice. Only a credit note on everything that remains gives the invoice the status « annulée et avoir créé ».
 */
export async function issueCreditNote(
  tx: Transaction,
  deps: CreditNoteDeps,
  { invoiceId, id = randomId(), quantities, cents, reason = '' }: NewCreditNote,
  by?: Actor,
): Promise<CreditNoteOutcome> {
  const invoice = await lockCreditable(tx, invoiceId)
  if (!invoice) return { outcome: 'gone' }
  if (invoice.is_deposit) {
    if (await isDeducted(tx, invoiceId)) return { outcome: 'deducted' }
    if (quantities) return { outcome: 'nothing-to-credit' }
    const credit = depositCredit(invoice, await listCreditNotes(tx, invoiceId), cents)
    if (credit.outcome !== 'computed') return credit
    await insertCreditNote(tx, deps, invoice, { id, reason, ...credit.part }, by)
    return { outcome: 'credited', id, posId: invoice.pos_id, isWhole: credit.part.isWhole }
  }
  if (cents !== undefined) return { outcome: 'nothing-to-credit' }
  const before = await findCreditedLines(tx, invoiceId)
  const creditable = computeCreditableQuantities(invoice.lines, before)
  const lines = creditNoteLines(invoice.lines, quantities ?? creditable)
  if (!areWithin(quantities ?? creditable, creditable)) return { outcome: 'too-much' }
  const isAll = isAllCredited(invoice.lines, [...before, ...lines])
  const totals =
    before.length === 0 && isAll
      ? reversedTotals(invoice)
      : creditNoteTotals(issuedVatTotalsOf(invoice), before, lines)
  if (!totals) return { outcome: 'too-much' }
  if (totals.total === 0 && !isAll) return { outcome: 'nothing-to-credit' }
  if ((totals.total ?? 0) > 0 || (totals.total_te ?? 0) > 0) return { outcome: 'discounts' }
  const note = { id, lines, totals, reason, isWhole: isAll }
  await insertCreditNote(tx, deps, invoice, note, by)
  return { outcome: 'credited', id, posId: invoice.pos_id, isWhole: isAll }
}

const areWithin = (quantities: readonly number[], creditable: readonly number[]) =>
  quantities.every(
    (quantity, index) => Number.isInteger(quantity) && quantity >= 0 && quantity <= (creditable[index] ?? 0),
  )

/** Locks an invoice until the transaction ends; `null` if it cannot be credited. */
async function lockCreditable(tx: Transaction, id: string): Promise<InvoiceRow | null> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return invoice && isCreditable(invoice) ? invoice : null
}

/**
 * Whether another invoice deducts the deposit. Locks the deposit, so that it cannot be deducted and credited at the same
 * time.
 */
async function isDeducted(tx: Transaction, id: string): Promise<boolean> {
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.invoice_id, id)).for('update')
  return !!deposit?.deducted_by
}

const findCreditedLines = async (tx: Transaction, invoiceId: string): Promise<DocumentLine[]> =>
  (await listCreditNotes(tx, invoiceId)).flatMap(({ lines }) => lines)

type DepositCredit =
  | { outcome: 'computed'; part: Pick<CreditNote, 'lines' | 'totals' | 'isWhole'> }
  | { outcome: 'nothing-to-credit' | 'too-much' }

/** Computes a credit note of `requestedCents` cents on a deposit: a share of each line. */
function depositCredit(
  deposit: InvoiceRow,
  notes: readonly LinesAndVatTotals[],
  requestedCents: number | undefined,
): DepositCredit {
  const uncredited = computeUncreditedDepositVatTotals(deposit, notes)
  const total = sumKnownCents(uncredited.map(({ base, vat }) => base + vat))
  const cents = requestedCents ?? total
  // Credits the whole record. A record without lines has only totals, so it can only be credited in full.
  if (notes.length === 0 && (requestedCents === undefined || requestedCents === deposit.total))
    return {
      outcome: 'computed',
      part: {
        lines: creditNoteLines(
          deposit.lines,
          deposit.lines.map(({ quantity }) => quantity),
        ),
        totals: reversedTotals(deposit),
        isWhole: true,
      },
    }
  if (cents <= 0) return { outcome: 'nothing-to-credit' }
  const rates = depositRefundVatTotalsOf(uncredited, cents)
  if (!rates) return { outcome: 'too-much' }
  const credited = notes.flatMap(({ lines }) => lines)
  const priceLeft = (lineIndex: number) =>
    (deposit.lines[lineIndex]?.unit_price ?? 0) -
    sumKnownCents(credited.filter(({ of }) => of === lineIndex).map(({ unit_price }) => unit_price))
  const lines = rates.flatMap(({ rate, base }) => {
    const lineIndexes = [...deposit.lines.keys()].filter(
      (lineIndex) => deposit.lines[lineIndex]?.vat_rate === rate,
    )
    const shares = allocateCents(base, lineIndexes.map(priceLeft))
    return lineIndexes.flatMap((of, index): DocumentLine[] => {
      const line = deposit.lines[of]
      const unit_price = shares[index] ?? 0
      return line && unit_price > 0 ? [{ ...line, quantity: -1, unit_price, of }] : []
    })
  })
  const total_te = -sumKnownCents(rates.map(({ base }) => base))
  const totals = { total_te, total: -cents, rates: negateVatTotals(rates) }
  return { outcome: 'computed', part: { lines, totals, isWhole: cents === total } }
}

/** Returns the quantity of each line that no credit note has credited, in the order of the lines. */
export function computeCreditableQuantities(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
): number[] {
  return lines.map(({ quantity }, index) => {
    const creditedLines = credited.filter(({ of }) => of === index)
    return creditedLines.reduce((left, one) => left + one.quantity, quantity)
  })
}

/**
 * Returns the lines of a credit note: the invoice's lines with the credited `quantities`, in the same order, as
 * negative numbers. Lines with the quantity 0 are left out.
 */
export const creditNoteLines = (
  lines: readonly DocumentLine[],
  quantities: readonly number[],
): DocumentLine[] =>
  lines.flatMap((line, of) => {
    const quantity = quantities[of] ?? 0
    return quantity === 0 ? [] : [{ ...line, quantity: -quantity, of }]
  })

/**
 * Whether every line with a price is fully credited. A record without lines counts as fully credited, because it can only be
 * credited in full.
 */
const isAllCredited = (lines: readonly DocumentLine[], credited: readonly DocumentLine[]): boolean =>
  computeCreditableQuantities(lines, credited).every(
    (left, index) => left === 0 || lines[index]?.unit_price === 0,
  )

/** Returns the exact opposite of the invoice's totals, also for a record without lines. */
function reversedTotals(invoice: InvoiceRow): CreditNote['totals'] {
  return {
    total_te: negated(invoice.total_te),
    total: negated(invoice.total),
    rates: negateVatTotals(issuedVatTotalsOf(invoice)),
  }
}

const negated = (cents: number | null) => (cents === null ? null : -cents + 0)

type CreditNoteDeps = Deps<'jobs' | 'clock' | 'addresses' | 'facts'>

type InvoiceRow = typeof invoices.$inferSelect

interface RecordedTotals {
  total_te: number | null
  total: number | null
}

interface CreditNote {
  id: string
  lines: DocumentLine[]
  totals: RecordedTotals & Pick<DocumentTotals, 'rates'>
  reason: string
  isWhole: boolean
}

async function insertCreditNote(
  tx: Transaction,
  { clock, facts, ...documents }: CreditNoteDeps,
  invoice: InvoiceRow,
  { id, lines, totals, reason, isWhole }: CreditNote,
  by?: Actor,
): Promise<void> {
  const { id: invoiceId, pos_id: posId, client_id, buyer, purchase_order, registration_number } = invoice
  const created_at = clock.now()
  const number = await takeNextDocumentNumber(
    tx,
    'credit-note',
    pointOfSaleOf(posId, facts.current()),
    created_at,
  )
  const { total_te, total, rates } = totals
  await tx.insert(invoices).values({
    id,
    invoice_number: number,
    created_at,
    total_te,
    total,
    lines,
    status: 'created',
    pos_id: posId,
    client_id,
    buyer,
    purchase_order,
    registration_number,
    vat_exemption: hasUntaxedLine(lines) ? invoice.vat_exemption : null,
    credited_invoice: invoiceId,
    credit_reason: reason,
    supplied_on: parisDay(created_at),
    // The rates are stored as computed: computed from the lines of each part, they might not add up to the invoice.
    rates: rates.length > 0 ? rates : null,
  })
  if (isWhole) await tx.update(invoices).set({ status: 'asset_created' }).where(eq(invoices.id, invoiceId))
  else await settleIfNothingOwed({ ...documents, clock, db: tx }, invoiceId)
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  // The PDF of the invoice is printed again, because it now mentions the credit note.
  await documents.jobs.enqueue(tx, 'print-document', {
    kind: 'invoice',
    posId,
    id: invoiceId,
    reason: 'credited',
  })
  if (!by) return
  const before = { number: invoice.invoice_number, total: invoice.total }
  const after = { number, total, isWhole, reason }
  await recordEvent(tx, { clock }, by, { act: 'invoice.credited', id: invoiceId, before, after })
  await recordEvent(tx, { clock }, by, { act: 'invoice.credited', id, before, after })
}
