import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { invoices, orders, payments } from '../../../db/schema/tables.ts'
import { createBareOrder } from '../../../demo/business/create-bare-order.ts'
import { issueCreditNote } from '../../../domain/billing/invoices/credit-notes.ts'
import { issueDepositInTransaction } from '../../../domain/billing/invoices/deposit-invoices.ts'
import { findOwedAndPaidCents } from '../../../domain/billing/invoices/invoice-account.ts'
import { issueInvoice } from '../../../domain/billing/invoices/issue-invoice.ts'
import { recordPayment } from '../../../domain/billing/payments/record-payment.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { sumKnownCents } from '../../../domain/kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../../domain/kernel/money/vat.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import type { Client } from '../../../domain/people/clients/client.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { issueInvoiceAlone } from '../../content/issue-invoice.ts'
import { openTestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { claireActor, type WorkshopDeps } from './issue-documents.ts'

let desk: WorkshopDeps & { clock: { now(): Date } }
let client: Client
beforeAll(async () => {
  const site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = { ...(await openWorkshop(site)), clock: { now: () => new Date() } }
  const clientRow = await findClient(desk.db, 'GarageSaintDie01')
  if (!clientRow) throw new Error('no client')
  client = clientRow
})

const [pos] = defaultSite.pointsOfSale
const line = fc.record({
  description: fc.constant('Rénovation'),
  quantity: fc.integer({ min: 1, max: 8 }),
  unit_price: fc.integer({ min: 1, max: 30_000 }),
  vat_rate: fc.constantFrom(2000, 1000, 550),
})
const lines = fc.array(line, { minLength: 1, maxLength: 4 })

/** An operation on an invoice: a credit note for a part of it, or a payment for it or for one of its credit notes. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('credit' as const),
    quantities: fc.array(fc.nat({ max: 8 }), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    document: fc.nat({ max: 4 }),
    cents: fc.integer({ min: -150_000, max: 300_000 }).filter((cents) => cents !== 0),
  }),
  fc.record({ kind: fc.constant('settle' as const), document: fc.nat({ max: 4 }) }),
)

/** Returns an invoice and its credit notes, oldest first. */
const documentsOf = (id: string) =>
  desk.db
    .select()
    .from(invoices)
    .where(or(eq(invoices.id, id), eq(invoices.credited_invoice, id)))
    .orderBy(invoices.created_at, invoices.invoice_number)

const pay = (invoiceId: string, cents: number) =>
  recordPayment(desk, claireActor, {
    key: randomId(),
    invoiceId,
    cents,
    means: 'card',
    paidOn: parisDay(new Date()),
  })

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function applyStep(id: string, step: Step): Promise<void> {
  const documents = await documentsOf(id)
  if (step.kind === 'credit') {
    const quantities = documents[0]?.lines.map((_, index) => step.quantities[index] ?? 0)
    await desk.db.transaction((tx) => issueCreditNote(tx, desk, { invoiceId: id, quantities }))
    return
  }
  const one = documents[step.document % documents.length]
  if (!one) return
  const cents = step.kind === 'pay' ? step.cents : (await findOwedAndPaidCents(desk.db, one.id)).owed
  if (cents !== 0) await pay(one.id, cents)
}

/** Checks the invariants of an invoice. */
async function judge(id: string): Promise<void> {
  const documents = await documentsOf(id)
  const [invoice, ...notes] = documents
  if (!invoice) throw new Error('no invoice')
  const total = invoice.total ?? 0
  const credited = -sumKnownCents(notes.map((note) => note.total))
  expect(credited, 'credited never more than invoiced').toBeLessThanOrEqual(total)
  if (invoice.status === 'asset_created') expect(credited).toBe(total)
  const ids = documents.map((one) => one.id)
  const moved = await desk.db.select().from(payments).where(inArray(payments.invoice_id, ids))
  const owed = await Promise.all(
    documents.map(async (one) => (await findOwedAndPaidCents(desk.db, one.id)).owed),
  )
  const paid = sumKnownCents(moved.map(({ cents }) => cents))
  expect(sumKnownCents(owed), 'no cent is made or lost').toBe(total - invoice.deposit - credited - paid)
  expect(
    owed.slice(1).every((cents) => cents <= 0),
    'a credit note asks for nothing',
  ).toBe(true)
  const received = sumKnownCents(moved.filter((one) => one.invoice_id === id).map(({ cents }) => cents))
  expect(received, 'no more is given back than came').toBeGreaterThanOrEqual(0)
  if (invoice.status === 'created') expect(owed[0], 'what waits owes something').toBeGreaterThan(0)
  if (invoice.status === 'paid') expect(owed[0], 'what is paid owes nothing').toBeLessThanOrEqual(0)
}

test('no sequence of credit notes, payments and refunds makes or loses a cent (§9.7, §11.15, §11.16)', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.array(step, { maxLength: 7 }), async (billed, steps) => {
      const id = await issueInvoiceAlone(desk, { client, pos, lines: billed })
      if (!id) throw new Error('nothing was issued')
      for (const step of steps) {
        await applyStep(id, step)
        await judge(id)
      }
    }),
    { numRuns: 40 },
  )
})

test('deposits and balance add up to the order’s total, and each deposit is deducted once (§9.7, §11.15, §11.16)', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 }),
      async (billed, asked) => {
        const { total, total_te } = totalsOfDocumentLines(billed)
        const order = { id: randomId(), clientId: client.id, pos, rim_n: 4, brand: 'Audi', model: 'A4' }
        await createBareOrder(desk, { ...order, registration_number: null, total_te, total_ti: total })
        await desk.db.update(orders).set({ lines: billed }).where(eq(orders.id, order.id))
        const recordOfDeposit = { kind: 'order' as const, id: order.id }
        const deposits: string[] = []
        for (const cents of asked) {
          const deposit = await desk.db.transaction((tx) =>
            issueDepositInTransaction(tx, desk, { on: recordOfDeposit, cents }, claireActor),
          )
          if (deposit.outcome === 'issued') deposits.push(deposit.id)
        }
        const rows = await desk.db.select().from(invoices).where(inArray(invoices.id, deposits))
        const depositTotal = sumKnownCents(rows.map((row) => row.total))
        for (const row of rows)
          expect(sumKnownCents((row.rates ?? []).flatMap(({ base, vat }) => [base, vat]))).toBe(row.total)
        expect(depositTotal).toBeLessThanOrEqual(total)
        const id = randomId()
        const asks = { id, client, pos, lines: billed, orderIds: [order.id], depositIds: deposits }
        const final = await desk.db.transaction((tx) => issueInvoice(tx, desk, asks))
        expect(final.outcome).toBe('issued')
        const [balance] = await desk.db.select().from(invoices).where(eq(invoices.id, id))
        expect(depositTotal + ((balance?.total ?? 0) - (balance?.deposit ?? 0))).toBe(total)
        expect((await findOwedAndPaidCents(desk.db, id)).owed).toBe(total - depositTotal)
        const secondInvoice = { ...asks, id: randomId(), orderIds: [] }
        const repeatedInvoice = await desk.db.transaction((tx) => issueInvoice(tx, desk, secondInvoice))
        expect(repeatedInvoice.outcome).toBe(deposits.length > 0 ? 'deposits-gone' : 'issued')
      },
    ),
    { numRuns: 20 },
  )
})
