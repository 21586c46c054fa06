import { and, asc, eq, gt, gte, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, deposits, invoices } from '../../../db/schema/tables.ts'
import { instantsOf, type Month } from '../../calendar/month.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { recordedRates } from '../../invoices/recorded-rates.ts'

/** Base and tax of a rate, in cents and hundredths of a percent; `null` where the document does not tell its rates. */
export interface SoldRate {
  rate: number | null
  base: number
  vat: number
}

/** An invoice or credit note as an accountant reads it: what it sells, and the deposits that were billed before. */
export interface Sold {
  invoice: typeof invoices.$inferSelect
  buyer: ReturnType<typeof buyerOf>
  rates: SoldRate[]
  /** Of each deposit that it deducts, as positive amounts. */
  deducted: { number: string; rates: SoldRate[] }[]
}

/** All documents issued in a month in the order of their issue, so many at a time. */
export async function* soldIn(db: Database, month: Month, batch = 500): AsyncGenerator<Sold[]> {
  const { from, until } = instantsOf(month)
  const { created_at, id } = invoices
  let last = null as Pick<Invoice, 'created_at' | 'id'> | null
  for (;;) {
    const after = last
      ? or(gt(created_at, last.created_at), and(eq(created_at, last.created_at), gt(id, last.id)))
      : undefined
    const rows = await db
      .select({ invoice: invoices, client: clients })
      .from(invoices)
      .innerJoin(clients, eq(clients.id, invoices.client_id))
      .where(and(gte(created_at, last?.created_at ?? from), lt(created_at, until), after))
      .orderBy(asc(created_at), asc(id))
      .limit(batch)
    const deducted = await findDeducted(
      db,
      rows.map(({ invoice }) => invoice.id),
    )
    yield rows.map(({ invoice, client }) => ({
      invoice,
      buyer: invoice.buyer ?? buyerOf(client),
      rates: ratesOf(invoice),
      deducted: deducted.get(invoice.id) ?? [],
    }))
    if (rows.length < batch) return
    last = rows.at(-1)?.invoice ?? null
  }
}

type Invoice = typeof invoices.$inferSelect

/** As it was issued with them; of what came in from elsewhere without lines one, whose rate nobody knows. */
export function ratesOf({ lines, rates: recorded, total_te, total }: Invoice): SoldRate[] {
  const rates = recordedRates({ lines, rates: recorded })
  if (rates.length > 0) return rates
  const base = total_te ?? total ?? 0
  return base === 0 && !total ? [] : [{ rate: null, base, vat: (total ?? base) - base }]
}

/** By the invoice that deducts them; what a credit note has taken back of a deposit is not deducted. */
export async function findDeducted(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Sold['deducted']>> {
  const found = new Map<string, Sold['deducted']>()
  if (ids.length === 0) return found
  const isOfDeposit = or(
    eq(invoices.id, deposits.invoice_id),
    eq(invoices.credited_invoice, deposits.invoice_id),
  )
  const rows = await db
    .select({ by: deposits.deducted_by, invoice: invoices })
    .from(deposits)
    .innerJoin(invoices, isOfDeposit)
    .where(inArray(deposits.deducted_by, [...ids]))
  for (const { by, invoice } of rows)
    if (by)
      found.set(by, [...(found.get(by) ?? []), { number: invoice.invoice_number, rates: ratesOf(invoice) }])
  return found
}

/** What is new with it: all that it sells, less what deposits have billed before. */
export function netRates({ rates, deducted }: Pick<Sold, 'rates' | 'deducted'>): SoldRate[] {
  const before = deducted.flatMap((deposit) => deposit.rates)
  const names = new Set([...rates, ...before].map(({ rate }) => rate))
  return [...names].map((rate) => {
    const [own, other] = [totalAt(rates, rate), totalAt(before, rate)]
    return { rate, base: own.base - other.base, vat: own.vat - other.vat }
  })
}

function totalAt(rates: readonly SoldRate[], rate: number | null) {
  const some = rates.filter((one) => one.rate === rate)
  return {
    base: some.reduce((all, { base }) => all + base, 0),
    vat: some.reduce((all, { vat }) => all + vat, 0),
  }
}
