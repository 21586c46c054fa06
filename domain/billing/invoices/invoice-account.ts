import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, deposits, invoices, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import type { ChoosablePaymentMeans } from '../payment-means.ts'

export type InvoiceAccount = NonNullable<Awaited<ReturnType<typeof findInvoiceAccount>>>

/** Returns what was paid for an invoice or credit note and what is still owed; `null` if there is none. */
export async function findInvoiceAccount(db: Database, invoiceId: string) {
  const [found] = await db
    .select({
      id: invoices.id,
      status: invoices.status,
      credited_invoice: invoices.credited_invoice,
      clientId: invoices.client_id,
      clientType: clients.type,
      owed: owedCents(invoices.id),
      paid: paidCents(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(eq(invoices.id, invoiceId))
  if (!found) return null
  const { clientId, clientType, credited_invoice, ...account } = found
  const [recorded, usual] = await Promise.all([listPaymentsOf(db, invoiceId), findUsualMeans(db, clientId)])
  const firstGuess: ChoosablePaymentMeans = clientType === 'company' ? 'transfer' : 'card'
  const unpaidDeposits = credited_invoice === null ? [] : await listUnpaidDeposits(db, credited_invoice)
  return {
    ...account,
    isCredit: credited_invoice !== null,
    unpaidDeposits,
    credits: credited_invoice === null && account.owed > 0 ? await listUsableCredits(db, clientId) : [],
    recorded,
    usualMeans: usual ?? firstGuess,
  }
}

/**
 * Lists credit notes of a client with an amount to refund, the oldest first. They can pay another invoice of that
 * client.
 */
const listUsableCredits = (db: Database, clientId: string) =>
  db
    .select({ id: invoices.id, number: invoices.invoice_number, cents: centsToRefund(invoices.id) })
    .from(invoices)
    .where(
      and(
        eq(invoices.client_id, clientId),
        isNotNull(invoices.credited_invoice),
        eq(invoices.status, 'created'),
        sql`still_owed(${invoices.id}) < 0`,
      ),
    )
    .orderBy(asc(invoices.created_at), asc(invoices.id))
    .limit(20)

/** Lists unpaid deposits that the invoice has deducted. They are still owed; a credit note on the invoice cancels them. */
const listUnpaidDeposits = (db: Database, invoiceId: string) =>
  db
    .select({ number: invoices.invoice_number, owed: owedCents(invoices.id) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(and(eq(deposits.deducted_by, invoiceId), eq(invoices.status, 'created')))
    .orderBy(asc(invoices.created_at), asc(invoices.id))

/** Lists the payments of an invoice or credit note in the order of recording. */
const listPaymentsOf = (db: Database, invoiceId: string) =>
  db.select().from(payments).where(eq(payments.invoice_id, invoiceId)).orderBy(asc(payments.id))

type Payment = typeof payments.$inferSelect

const reversalPrefix = 'reversal:'

/** Returns the idempotency key of the reversal of a payment, so that each payment is reversed once. */
export const paymentReversalKey = (paymentId: number) => `${reversalPrefix}${paymentId}`

/** Whether a payment with that idempotency key is a reversal. */
export const isPaymentReversalKey = (key: string) => key.startsWith(reversalPrefix)

/** Returns those payments of one document that are neither reversed nor reversals. */
export function selectUnreversedPayments(all: readonly Payment[]): Payment[] {
  const keys = new Set(all.map(({ idempotency_key }) => idempotency_key))
  return all.filter(
    ({ id, idempotency_key }) => !isPaymentReversalKey(idempotency_key) && !keys.has(paymentReversalKey(id)),
  )
}

/** Lists the credit notes that pay a part of an invoice, with the cents of each that were not reversed. */
export async function listCreditNotesUsedAsPayment(
  db: Database,
  invoiceId: string,
): Promise<{ number: string; cents: number }[]> {
  return selectUnreversedPayments(await listPaymentsOf(db, invoiceId))
    .filter(({ means, cents }) => means === 'credit' && cents > 0)
    .map(({ reference: number, cents }) => ({ number, cents }))
}

/** Returns the payment means of the client's latest invoice with a payment; `null` if there is none. */
async function findUsualMeans(db: Database, clientId: string): Promise<ChoosablePaymentMeans | null> {
  const [last] = await db
    .select({ means: payments.means })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(and(eq(invoices.client_id, clientId), ne(payments.means, 'credit')))
    .orderBy(desc(invoices.created_at), asc(invoices.id), desc(payments.id))
    .limit(1)
  return (last?.means ?? null) as ChoosablePaymentMeans | null
}

export type InvoiceRow = typeof invoices.$inferSelect

/** Locks an invoice together with its credit notes until `tx` ends, so that concurrent payments see each other. */
export async function lockInvoice(tx: Transaction, id: string): Promise<InvoiceRow | null> {
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, id))
  if (!found) return null
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, found.credited_invoice ?? id))
    .for('update')
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

/**
 * Locks several invoices or credit notes and returns them in the order of `ids`. For a credit note, the row of its invoice is
 * locked. The rows are locked in the order of their ids, so that two transactions cannot deadlock.
 */
export async function lockInvoices(tx: Transaction, ids: readonly string[]): Promise<(InvoiceRow | null)[]> {
  const invoiceRows = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
  const lockedRow = (id: string) => invoiceRows.find((one) => one.id === id)?.credited_invoice ?? id
  const locked = new Map<string, InvoiceRow | null>()
  for (const id of ids.toSorted((one, other) => (lockedRow(one) < lockedRow(other) ? -1 : 1)))
    locked.set(id, await lockInvoice(tx, id))
  return ids.map((id) => locked.get(id) ?? null)
}

/**
 * Stores an opening balance for an invoice that has the status « réglée » without payments that cover it: it was paid outside the
 * site.
 */
export async function ensureOpeningBalance(tx: Transaction, { id, status }: InvoiceRow): Promise<void> {
  if (status !== 'paid') return
  const { owed } = await findOwedAndPaidCents(tx, id, { isSettled: false })
  const isOfNote = owed < 0 && (await findOwedAndPaidCents(tx, id)).owed === 0
  if (owed > 0 || isOfNote)
    await tx.insert(paymentOpenings).values({ invoice_id: id, cents: owed }).onConflictDoNothing()
}

/** Returns the maximum refund in cents: the amount received for an invoice, or the amount owed by a credit note. */
export const computeMaxRefundCents = (
  { credited_invoice }: InvoiceRow,
  { owed, paid }: { owed: number; paid: number },
) => Math.max(0, credited_invoice === null ? paid : -owed)

/**
 * SQL: cents that the invoice with that id still owes: its total without deducted deposits, payments, and the part of its credit
 * notes that was not paid. Negative if the client must be refunded; never positive for a credit note (docs/product.md §11.16).
 * `still_owed` and `paid_for` are database functions (migration 0025).
 */
export const owedCents = (id: SQLWrapper): SQL<number> => sql<number>`still_owed(${id})`.mapWith(Number)

/** SQL: cents paid for the document; negative for refunds of a credit note. */
export const paidCents = (id: SQLWrapper): SQL<number> => sql<number>`paid_for(${id})`.mapWith(Number)

/** SQL: cents to pay for an invoice in a list; 0 if the client is to be refunded. */
export const owedCentsOrZero = (id: SQLWrapper): SQL<number> =>
  sql<number>`greatest(still_owed(${id}), 0)`.mapWith(Number)

/** SQL: cents to refund for a document: a credit note, or an invoice that was overpaid. */
export const centsToRefund = (id: SQLWrapper): SQL<number> =>
  sql<number>`greatest(-still_owed(${id}), 0)`.mapWith(Number)

/** Whether that many cents are more than the invoice asks for. False for credit notes. */
export const isOverpaid = (
  { credited_invoice, status, total, deposit }: InvoiceRow,
  paidCents: number,
): boolean => credited_invoice === null && paidCents > (status === 'cancelled' ? 0 : (total ?? 0) - deposit)

const hasPayments = (id: SQLWrapper) =>
  sql`(exists (select 1 from ${payments} one where one.invoice_id = ${id})
    or exists (select 1 from ${paymentOpenings} one where one.invoice_id = ${id}))`

/**
 * SQL condition on `invoices`: the document has something to refund. For speed, `still_owed` is computed only where a refund is
 * possible: for invoices whose latest payment overpays them, cancelled invoices with payments, and open credit notes of invoices
 * with payments or deducted deposits. All of these are found by partial indexes.
 */
export const hasCentsToRefund = sql`${invoices.id} in (
  select paid.invoice_id from ${payments} paid where paid.overpays
    and not exists (select 1 from ${payments} later where later.invoice_id = paid.invoice_id and later.id > paid.id)
  union all
  select cancelled.id from ${invoices} cancelled where cancelled.status = 'cancelled' and ${hasPayments(sql`cancelled.id`)}
  union all
  select note.id from ${invoices} note join ${invoices} credited on credited.id = note.credited_invoice
    where note.credited_invoice is not null and note.status = 'created'
    and (credited.deposit > 0 or credited.status = 'cancelled' or ${hasPayments(sql`credited.id`)})
) and still_owed(${invoices.id}) < 0`

/**
 * Returns the cents owed and paid of one existing document. With `isSettled: false`, ignores the status « réglée » and computes
 * the amount owed without it.
 */
export async function findOwedAndPaidCents(
  db: Database,
  id: string,
  { isSettled = true }: { isSettled?: boolean } = {},
): Promise<{ owed: number; paid: number }> {
  const owed = isSettled
    ? owedCents(invoices.id)
    : sql<number>`still_owed(${invoices.id}, true)`.mapWith(Number)
  const [found] = await db
    .select({ owed, paid: paidCents(invoices.id) })
    .from(invoices)
    .where(eq(invoices.id, id))
  return found ?? { owed: 0, paid: 0 }
}

/** Returns the payment that was recorded under an idempotency key; `null` if there is none. */
export async function findPayment(db: Database, key: string) {
  const [found] = await db.select().from(payments).where(eq(payments.idempotency_key, key))
  return found ?? null
}
