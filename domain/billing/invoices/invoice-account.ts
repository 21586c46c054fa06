import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, deposits, invoices, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import type { MovedMeans } from '../payment-means.ts'

export type InvoiceAccount = NonNullable<Awaited<ReturnType<typeof findInvoiceAccount>>>

/** What was paid for an invoice or a credit note, and what is left; `null` when there is none. */
export async function findInvoiceAccount(db: Database, invoiceId: string) {
  const [found] = await db
    .select({
      id: invoices.id,
      status: invoices.status,
      credited_invoice: invoices.credited_invoice,
      clientId: invoices.client_id,
      clientType: clients.type,
      owed: stillOwed(invoices.id),
      paid: paidFor(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(eq(invoices.id, invoiceId))
  if (!found) return null
  const { clientId, clientType, credited_invoice, ...account } = found
  const [recorded, usual] = await Promise.all([listPaymentsOf(db, invoiceId), findUsualMeans(db, clientId)])
  const firstGuess: MovedMeans = clientType === 'company' ? 'transfer' : 'card'
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

/** Credit notes of a client that still owe something, the oldest first: they may pay another invoice of that client. */
const listUsableCredits = (db: Database, clientId: string) =>
  db
    .select({ id: invoices.id, number: invoices.invoice_number, cents: toRefund(invoices.id) })
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

/** Deposits that it deducted before anybody paid them: they are still owed by themselves, its credit note gives them back. */
const listUnpaidDeposits = (db: Database, invoiceId: string) =>
  db
    .select({ number: invoices.invoice_number, owed: stillOwed(invoices.id) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(and(eq(deposits.deducted_by, invoiceId), eq(invoices.status, 'created')))
    .orderBy(asc(invoices.created_at), asc(invoices.id))

/** The payments of one invoice or credit note, as they were recorded. */
const listPaymentsOf = (db: Database, invoiceId: string) =>
  db.select().from(payments).where(eq(payments.invoice_id, invoiceId)).orderBy(asc(payments.id))

/** How that client paid the last time, if they ever did. */
async function findUsualMeans(db: Database, clientId: string): Promise<MovedMeans | null> {
  const [last] = await db
    .select({ method: payments.method })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(and(eq(invoices.client_id, clientId), ne(payments.method, 'credit')))
    .orderBy(desc(invoices.created_at), asc(invoices.id), desc(payments.id))
    .limit(1)
  return (last?.method ?? null) as MovedMeans | null
}

export type InvoiceRow = typeof invoices.$inferSelect

/** An invoice and its credit notes are paid one at a time: who comes second sees what the first has left. */
export async function lockInvoice(tx: Database, id: string): Promise<InvoiceRow | null> {
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
 * Locks several invoices or credit notes and returns them in the order of `ids`. The rows that are locked, a credit note's being its
 * invoice's, are locked in the order of their ids, so that two transactions cannot deadlock.
 */
export async function lockInvoices(tx: Database, ids: readonly string[]): Promise<(InvoiceRow | null)[]> {
  const found = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
  const lockedRow = (id: string) => found.find((one) => one.id === id)?.credited_invoice ?? id
  const locked = new Map<string, InvoiceRow | null>()
  for (const id of ids.toSorted((one, other) => (lockedRow(one) < lockedRow(other) ? -1 : 1)))
    locked.set(id, await lockInvoice(tx, id))
  return ids.map((id) => locked.get(id) ?? null)
}

/** What counts as paid without any payment was paid otherwise: that is where its account begins. */
export async function ensureOpening(tx: Database, { id, status }: InvoiceRow): Promise<void> {
  if (status !== 'paid') return
  const { owed } = await findOwed(tx, id, { isSettled: false })
  const isOfNote = owed < 0 && (await findOwed(tx, id)).owed === 0
  if (owed > 0 || isOfNote)
    await tx.insert(paymentOpenings).values({ invoice_id: id, cents: owed }).onConflictDoNothing()
}

/** Of an invoice what was received for it, of a credit note what it owes. */
export const maxRefund = ({ credited_invoice }: InvoiceRow, { owed, paid }: { owed: number; paid: number }) =>
  Math.max(0, credited_invoice === null ? paid : -owed)

/**
 * Cents that the invoice of that id still owes, of all that the office shows: what it bills without its deposit, its
 * payments and what its credit notes took from what was not paid. Below zero what its client is to be given back; of a
 * credit note never above (docs/product.md §11.16). `still_owed` and `paid_for` are the database's (migration 0025).
 */
export const stillOwed = (id: SQLWrapper): SQL<number> => sql<number>`still_owed(${id})`.mapWith(Number)

/** Cents that were paid for it; negative for what a credit note gave back. */
export const paidFor = (id: SQLWrapper): SQL<number> => sql<number>`paid_for(${id})`.mapWith(Number)

/** Of a list's invoice what is to be paid, nothing where something is to be given back. */
export const restToPay = (id: SQLWrapper): SQL<number> =>
  sql<number>`greatest(still_owed(${id}), 0)`.mapWith(Number)

/** Cents to refund for a document: a credit note, or an invoice that was overpaid. */
export const toRefund = (id: SQLWrapper): SQL<number> =>
  sql<number>`greatest(-still_owed(${id}), 0)`.mapWith(Number)

/**
 * SQL condition on `invoices`: the document has something to refund. For speed, `still_owed` is computed only for open credit
 * notes and for invoices whose payments exceed their total.
 */
export const isToRefund = sql`(${invoices.id} in (
  select over.id from ${invoices} over
    join (select invoice_id, sum(cents) as cents from ${payments} group by invoice_id) paid on paid.invoice_id = over.id
    left join ${paymentOpenings} begun on begun.invoice_id = over.id
  where over.credited_invoice is null and paid.cents + coalesce(begun.cents, 0) >
    case when over.status = 'cancelled' then 0 else coalesce(over.total, 0) - over.deposit end)
  or ${invoices.credited_invoice} is not null and ${invoices.status} = 'created') and still_owed(${invoices.id}) < 0`

/** The same of one document that is there; `isSettled` false tells what stands behind one that counts as paid. */
export async function findOwed(
  db: Database,
  id: string,
  { isSettled = true }: { isSettled?: boolean } = {},
): Promise<{ owed: number; paid: number }> {
  const owed = isSettled
    ? stillOwed(invoices.id)
    : sql<number>`still_owed(${invoices.id}, true)`.mapWith(Number)
  const [found] = await db
    .select({ owed, paid: paidFor(invoices.id) })
    .from(invoices)
    .where(eq(invoices.id, id))
  return found ?? { owed: 0, paid: 0 }
}

/** The payment that was recorded under that key; `null` when none was. */
export async function findPayment(db: Database, key: string) {
  const [found] = await db.select().from(payments).where(eq(payments.idempotency_key, key))
  return found ?? null
}
