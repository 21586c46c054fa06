import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices, outgoingMails } from '../../db/schema/tables.ts'
import { issueCreditNote } from '../../domain/billing/invoices/credit-notes.ts'
import { findOwedAndPaidCents } from '../../domain/billing/invoices/invoice-account.ts'
import { issueInvoice } from '../../domain/billing/invoices/issue-invoice.ts'
import type { PaymentMeans } from '../../domain/billing/payment-means.ts'
import { type PaymentDeps, recordPayment } from '../../domain/billing/payments/record-payment.ts'
import { computeDepositAmount } from '../../domain/business/general-terms.ts'
import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import type { Actor } from '../../domain/kernel/events/record-event.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { demoId } from '../seeded.ts'
import type { DemoOrder } from './orders.ts'
import { demoWorkingTime, type PastAction } from './replay.ts'

type InvoiceFate = 'created' | 'paid' | 'cancelled' | 'credited'

interface DemoInvoice {
  id: string
  /** Orders on the invoice; a garage sometimes has two cars on one invoice. */
  orders: [DemoOrder, ...DemoOrder[]]
  /** Days since the invoice was issued. */
  days: number
  fate: InvoiceFate
}

/** Invoices of the company with a special outcome, such as late or credited, by index from the newest. */
const fates = new Map<number, InvoiceFate>([
  [7, 'credited'],
  [11, 'cancelled'],
  [18, 'credited'],
  [40, 'credited'],
])
/** Index of an order that is finished and was never invoiced: work on warranty. */
const notYetInvoiced = 4
/** Index of an order that is invoiced together with the order before it. */
const invoicedTogetherAt = 9

/** Returns an invoice for each finished order. The newest ones, and a late one, are not paid yet. */
export function buildDemoInvoices(orders: DemoOrder[]): DemoInvoice[] {
  const finished = orders.filter(({ status }) => status >= 2)
  return finished.flatMap((order, index) => {
    const after = finished[index + 1]
    if (index === notYetInvoiced || index === invoicedTogetherAt + 1) return []
    return [makeInvoice(index === invoicedTogetherAt && after ? [order, after] : [order], index)]
  })
}

function makeInvoice(orders: DemoInvoice['orders'], index: number): DemoInvoice {
  const [{ client, days: ago }] = orders
  const days = Math.max(0, ago - 8)
  const isCompany = client.type === 'company'
  const isPaid = (isCompany ? days > 32 : days > 1) && index !== 5
  return {
    id: demoId('DemoFacture', index + (isCompany ? 0 : 900)),
    orders,
    days,
    fate: (isCompany ? fates.get(index) : undefined) ?? (isPaid ? 'paid' : 'created'),
  }
}

/** Invoices of the other clients that are not paid, by index from the newest. */
const otherFates = new Map<number, InvoiceFate>([
  [0, 'created'],
  [1, 'created'],
  [3, 'created'],
  [4, 'created'],
  [6, 'created'],
  [9, 'created'],
  [12, 'credited'],
])

/** Returns the invoices of the other clients: most are paid, some are open, one is credited. */
export const demoInvoicesOfOtherClients = (orders: DemoOrder[]): DemoInvoice[] =>
  orders
    .filter(({ status, days }) => status === 3 || (status === 2 && days > 9))
    .map((order, index) => ({
      id: demoId('DemoFacture', 1_200 + index),
      orders: [order],
      days: Math.max(0, order.days - (order.status === 3 ? 6 : 3)),
      fate: otherFates.get(index) ?? 'paid',
    }))

/** Marks the invoices as sent by mail some minutes after their issue, except the newest ones. */
export async function sendDemoInvoices(db: Database, now: Date): Promise<void> {
  const isSent = and(lt(invoices.created_at, demoWorkingTime(now, 1)), isNull(invoices.sent_at))
  const sent = await db
    .update(invoices)
    .set({ sent_at: sql`${invoices.created_at} + interval '4 minutes'` })
    .where(isSent)
    .returning({
      id: invoices.id,
      client: invoices.client_id,
      number: invoices.invoice_number,
      credited: invoices.credited_invoice,
      at: invoices.sent_at,
    })
  const addresses = new Map(
    (await db.select({ id: clients.id, email: clients.email }).from(clients)).map(({ id, email }) => [
      id,
      email,
    ]),
  )
  const mails = sent.flatMap(({ id, client, number, credited, at }) => {
    const recipient = addresses.get(client)
    if (!recipient || !at) return []
    const subject = credited ? `Votre avoir ${number}` : `Votre facture ${number}`
    return [
      {
        id: `Envoi${id.slice(-11)}`,
        invoice_id: id,
        kind: 'invoice' as const,
        recipient,
        subject,
        state: 'sent' as const,
        author_name: demoOfficeActor.name,
        created_at: at,
        due_at: at,
        sent_at: at,
      },
    ]
  })
  await db.insert(outgoingMails).values(mails)
}

export function invoiceDemoOrders(now: Date, { id, orders, days }: DemoInvoice): PastAction {
  const [{ client, pos }] = orders
  const at = demoWorkingTime(now, days)
  const lines = orders.flatMap((order) => order.lines)
  return {
    at,
    run: (deps) =>
      issueInvoice(deps.db, deps, {
        id,
        client,
        pos,
        lines,
        deposit: computeDepositAmount(totalsOfDocumentLines(lines).total, deps.facts.current()) ?? 0,
        orderIds: orders.map((order) => order.id),
        suppliedOn: addDays(parisDay(at), -1),
      }),
  }
}

/** Returns the last action on an invoice: a company pays within 30 days, an individual when the rims are handed over. */
export function settleDemoInvoice(
  now: Date,
  { id, orders: [{ client }], days, fate }: DemoInvoice,
): PastAction[] {
  const at = demoWorkingTime(now, Math.max(0, days - (client.type === 'company' ? 27 : 0)))
  if (fate === 'paid') return [payAllOwed(at, id, client.type === 'company' ? 'transfer' : 'card')]
  return fate === 'cancelled' ? [{ at, run: ({ db }) => cancelInvoice(db, id) }] : []
}

/** Cancels an invoice directly, as in older data. Staff can no longer do so: they issue a credit note instead. */
const cancelInvoice = (db: Database, id: string) =>
  db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, id))

export const demoOfficeActor: Actor = { id: null, name: 'Sophie Lambert', channel: 'office' }

export async function payDemoInvoice(
  deps: PaymentDeps,
  invoiceId: string,
  cents: number,
  means: PaymentMeans,
): Promise<void> {
  if (cents === 0) return
  const paidOn = parisDay(deps.clock.now())
  await recordPayment(deps, demoOfficeActor, {
    key: `demo:${invoiceId}`,
    invoiceId,
    cents,
    paidOn,
    means,
    isPast: true,
  })
}

/** Records the payment of the whole amount owed of an invoice, or of the amount that its credit note gives back. */
const payAllOwed = (at: Date, id: string, means: PaymentMeans): PastAction => ({
  at,
  run: async (deps) => payDemoInvoice(deps, id, (await findOwedAndPaidCents(deps.db, id)).owed, means),
})

/** Returns the number of days since the credit note, which is issued six days after its invoice. */
const creditDays = ({ days }: DemoInvoice) => Math.max(0, days - 6)

/** Issues the credit note of an invoice. */
export function creditDemoInvoice(now: Date, invoice: DemoInvoice, noteId: string): PastAction {
  return {
    at: demoWorkingTime(now, creditDays(invoice)),
    run: (deps) => issueCreditNote(deps.db, deps, { invoiceId: invoice.id, id: noteId }),
  }
}

/** Pays an invoice, then refunds its credit note. Credit notes of less than 120 days belong to unpaid invoices: nothing is refunded. */
export function refundDemoCreditNote(now: Date, invoice: DemoInvoice, noteId: string): PastAction[] {
  const days = creditDays(invoice)
  if (days < 120) return []
  return [
    payAllOwed(demoWorkingTime(now, days + 2), invoice.id, 'transfer'),
    payAllOwed(demoWorkingTime(now, days - 14), noteId, 'transfer'),
  ]
}
