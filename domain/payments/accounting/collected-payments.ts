import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { clients, invoices, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import { daysOf, type Month } from '../../calendar/month.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { findDeducted } from './find-deducted.ts'
import { paidRates } from './paid-rates.ts'
import type { SoldRate } from './sold.ts'
import { netRates, ratesOf } from './sold-rates.ts'

export interface Collected {
  payment: typeof payments.$inferSelect
  number: string
  buyer: ReturnType<typeof buyerOf>
  /** What of each rate it paid; what was paid too much is of none. */
  rates: SoldRate[]
  /** Of its document: which of that are services, which goods. */
  lines: DocumentLine[]
}

/** All payments that count in a month in the order of their recording, so many at a time. */
export async function* collectedIn(db: Database, month: Month, batch = 500): AsyncGenerator<Collected[]> {
  const { first, next } = daysOf(month)
  const { id, booked_on, invoice_id } = payments
  const before = sql<number>`coalesce((select sum(earlier.cents) from ${payments} earlier
    where earlier.invoice_id = ${invoice_id} and earlier.id < ${id}), 0)
    + coalesce(${paymentOpenings.cents}, 0)`.mapWith(Number)
  let last = 0
  for (;;) {
    const rows = await db
      .select({ payment: payments, invoice: invoices, client: clients, before })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, invoice_id))
      .innerJoin(clients, eq(clients.id, invoices.client_id))
      .leftJoin(paymentOpenings, eq(paymentOpenings.invoice_id, invoice_id))
      .where(and(gte(booked_on, first), lt(booked_on, next), gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)
    const deducted = await findDeducted(
      db,
      rows.map(({ invoice }) => invoice.id),
    )
    yield rows.map(({ payment, invoice, client, before: paid }) => {
      const rates = netRates({ rates: ratesOf(invoice), deducted: deducted.get(invoice.id) ?? [] })
      return {
        payment,
        number: invoice.invoice_number,
        buyer: invoice.buyer ?? buyerOf(client),
        rates: paidRates(rates, paid, payment.cents),
        lines: invoice.lines,
      }
    })
    if (rows.length < batch) return
    last = rows.at(-1)?.payment.id ?? last
  }
}
