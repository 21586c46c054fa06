import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { clients, deposits, invoices, paymentOpenings, payments } from '../../../db/schema/tables.ts'
import { firstDaysOfMonthAndNext, type Month, monthBoundsOf } from '../../kernel/calendar/month.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { allocateCents, sumKnownCents } from '../../kernel/money/amounts.ts'
import { issuedVatTotalsOf, lineTotalExclTaxOf } from '../../kernel/money/vat.ts'
import { clientName } from '../../people/clients/client.ts'
import { toDocumentBuyer } from '../documents/document-buyer.ts'
import { defaultLineNature, type LineNature } from '../documents/line-nature.ts'
import { isEstablishedAbroad } from '../invoices/vat-territory.ts'
import type { PrintingDeps } from '../printing/open-document.ts'
import { findDocumentClient, openClientDocumentPdf } from '../printing/open-document.ts'

/** Base and tax of one VAT rate, in cents; `rate` in hundredths of a percent, `null` if the document does not state its rates. */
export interface AccountedVatTotal {
  rate: number | null
  base: number
  vat: number
}

type Invoice = typeof invoices.$inferSelect

/** An invoice or credit note for accounting: its rates, and the deposits that it deducts. */
export interface AccountedDocument {
  invoice: Invoice
  /** Whether the document is a deposit invoice or a credit note on one. */
  isOfDeposit: boolean
  buyer: ReturnType<typeof toDocumentBuyer>
  rates: AccountedVatTotal[]
  /** Rates of each deposit that the invoice deducts, as positive amounts. */
  deducted: { number: string; rates: AccountedVatTotal[] }[]
}

/** Yields all documents issued in a month in batches, in the order of issue. */
export async function* streamDocumentsOfMonth(
  db: Database,
  month: Month,
  batch = 500,
): AsyncGenerator<AccountedDocument[]> {
  const { from, until } = monthBoundsOf(month)
  const { created_at, id, credited_invoice, is_deposit } = invoices
  const isOfDeposit = sql<boolean>`(${is_deposit} or exists (
    select 1 from ${invoices} credited where credited.id = ${credited_invoice} and credited.is_deposit))`
  let last = null as Pick<Invoice, 'created_at' | 'id'> | null
  for (;;) {
    const after = last
      ? or(gt(created_at, last.created_at), and(eq(created_at, last.created_at), gt(id, last.id)))
      : undefined
    const rows = await db
      .select({ invoice: invoices, client: clients, isOfDeposit })
      .from(invoices)
      .innerJoin(clients, eq(clients.id, invoices.client_id))
      .where(and(gte(created_at, last?.created_at ?? from), lt(created_at, until), after))
      .orderBy(asc(created_at), asc(id))
      .limit(batch)
    const deducted = await findVatTotalsOfDeductedDeposits(
      db,
      rows.map(({ invoice }) => invoice.id),
    )
    yield rows.map(({ invoice, client, isOfDeposit }) => ({
      invoice,
      isOfDeposit,
      buyer: invoice.buyer ?? toDocumentBuyer(client),
      rates: accountedVatTotalsOf(invoice),
      deducted: deducted.get(invoice.id) ?? [],
    }))
    if (rows.length < batch) return
    last = rows.at(-1)?.invoice ?? null
  }
}

export interface CollectedPayment {
  payment: typeof payments.$inferSelect
  number: string
  clientId: string
  buyer: ReturnType<typeof toDocumentBuyer>
  vat_exemption: Invoice['vat_exemption']
  /** Share of the payment for each VAT rate. An overpaid part belongs to no rate. */
  rates: AccountedVatTotal[]
  /** Lines of the paid document, from which the share of services and goods follows. */
  lines: DocumentLine[]
}

/** Yields all payments booked in a month in batches, in the order of recording. */
export async function* streamPaymentsOfMonth(
  db: Database,
  month: Month,
  batch = 500,
): AsyncGenerator<CollectedPayment[]> {
  const { first, next } = firstDaysOfMonthAndNext(month)
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
    const deducted = await findVatTotalsOfDeductedDeposits(
      db,
      rows.map(({ invoice }) => invoice.id),
    )
    yield rows.map(({ payment, invoice, client, before: paid }) => {
      const rates = computeVatTotalsLessDeposits({
        rates: accountedVatTotalsOf(invoice),
        deducted: deducted.get(invoice.id) ?? [],
      })
      return {
        payment,
        number: invoice.invoice_number,
        clientId: invoice.client_id,
        vat_exemption: invoice.vat_exemption,
        buyer: invoice.buyer ?? toDocumentBuyer(client),
        rates: vatTotalsOfPayment(rates, paid, payment.cents),
        lines: invoice.lines,
      }
    })
    if (rows.length < batch) return
    last = rows.at(-1)?.payment.id ?? last
  }
}

/** Sales or payments of one day, rate and nature, in cents. Those of individuals are summed up. */
export interface DailyReportLine extends AccountedVatTotal {
  day: Day
  nature: LineNature
  /** Number of documents or payments. */
  count: number
  /** Document number and name of a company abroad, whose documents are reported one by one; `null` for individuals. */
  abroad: { number: string; name: string } | null
}

/** Whether an amount is a disbursement: paid in advance for the client, outside VAT, not turnover (CGI, article 267, II, 2°). */
export const isDisbursement = (
  { vat_exemption }: Pick<Invoice, 'vat_exemption'>,
  { rate }: Pick<AccountedVatTotal, 'rate'>,
): boolean => vat_exemption === 'disbursement' && rate === 0

/**
 * Returns the sales of a month for e-reporting (CGI, article 290): base and tax by rate, summed up by day of issue for
 * individuals, by document for companies abroad. Each deposit counts once. Cancelled invoices and disbursements are left out.
 */
export async function listDailySalesToReport(db: Database, month: Month): Promise<DailyReportLine[]> {
  const report = dailyReport()
  for await (const batch of streamDocumentsOfMonth(db, month))
    for (const sold of batch) {
      const { invoice, buyer } = sold
      const isToCompanyAbroad = isEstablishedAbroad(buyer)
      if (invoice.status === 'cancelled' || !(buyer.type === 'individual' || isToCompanyAbroad)) continue
      const abroad = isToCompanyAbroad ? { number: invoice.invoice_number, name: clientName(buyer) } : null
      for (const rate of splitVatTotalsByNature(invoice, computeVatTotalsLessDeposits(sold)))
        if (!isDisbursement(invoice, rate)) report.add(parisDay(invoice.created_at), rate, abroad)
    }
  return report.days()
}

/**
 * Returns the payments of individuals in a month for e-reporting (CGI, article 290 A), by the day on which they are booked.
 * Services only, because their tax is due on payment.
 */
export async function listDailyPaymentsToReport(db: Database, month: Month): Promise<DailyReportLine[]> {
  const report = dailyReport()
  for await (const batch of streamPaymentsOfMonth(db, month))
    for (const { payment, buyer, rates, lines, vat_exemption } of batch) {
      if (buyer.type !== 'individual') continue
      for (const rate of splitVatTotalsByNature({ lines }, rates))
        if (rate.nature === 'service' && !isDisbursement({ vat_exemption }, rate))
          report.add(payment.booked_on, rate)
    }
  return report.days()
}

function dailyReport() {
  const days = new Map<string, DailyReportLine>()
  return {
    add(
      day: Day,
      { rate, base, vat, nature }: AccountedVatTotal & { nature: LineNature },
      abroad: DailyReportLine['abroad'] = null,
    ) {
      if (base === 0 && vat === 0) return
      const order = `${String(10_000 - (rate ?? -1)).padStart(6, '0')} ${nature === 'service' ? 0 : 1}`
      const key = `${day} ${abroad?.number ?? ''} ${order}`
      const one = days.get(key) ?? { day, nature, rate, base: 0, vat: 0, count: 0, abroad }
      days.set(key, { ...one, base: one.base + base, vat: one.vat + vat, count: one.count + 1 })
    },
    days: () => [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day),
  }
}

/**
 * Returns the rates that the document was issued with. A document without lines, imported from elsewhere, has one unknown rate.
 */
export function accountedVatTotalsOf({
  lines,
  rates: recorded,
  total_te,
  total,
}: Invoice): AccountedVatTotal[] {
  const rates = issuedVatTotalsOf({ lines, rates: recorded })
  if (rates.length > 0) return rates
  const base = total_te ?? total ?? 0
  return base === 0 && !total ? [] : [{ rate: null, base, vat: (total ?? base) - base }]
}

/** Returns the rates of a document less what its deposits have billed before. */
export function computeVatTotalsLessDeposits({
  rates,
  deducted,
}: Pick<AccountedDocument, 'rates' | 'deducted'>): AccountedVatTotal[] {
  const before = deducted.flatMap((deposit) => deposit.rates)
  const names = new Set([...rates, ...before].map(({ rate }) => rate))
  return [...names].map((rate) => {
    const [own, other] = [totalAt(rates, rate), totalAt(before, rate)]
    return { rate, base: own.base - other.base, vat: own.vat - other.vat }
  })
}

/**
 * Splits rates into services and goods, in proportion to the lines of the document. The tax on goods is due on delivery, that on
 * services on payment (CGI, article 269, 2).
 */
export function splitVatTotalsByNature(
  { lines }: Pick<Invoice, 'lines'>,
  rates: readonly AccountedVatTotal[],
): (AccountedVatTotal & { nature: LineNature })[] {
  return rates.flatMap(({ rate, base, vat }) => {
    const baseOf = (nature: LineNature) =>
      lines
        .filter((line) => line.vat_rate === rate && defaultLineNature(line) === nature)
        .reduce((all, line) => all + lineTotalExclTaxOf(line), 0)
    const weights = [baseOf('service'), baseOf('goods')]
    const isOne = weights[1] === 0 || (weights[0] ?? 0) + (weights[1] ?? 0) === 0
    const [bases, taxes] = isOne
      ? [
          [base, 0],
          [vat, 0],
        ]
      : [allocateCents(base, weights), allocateCents(vat, weights)]
    return (['service', 'goods'] as const).flatMap((nature, index) => {
      const part = { rate, nature, base: bases[index] ?? 0, vat: taxes[index] ?? 0 }
      return part.base === 0 && part.vat === 0 && index > 0 ? [] : [part]
    })
  })
}

function totalAt(rates: readonly AccountedVatTotal[], rate: number | null) {
  const some = rates.filter((one) => one.rate === rate)
  return {
    base: some.reduce((all, { base }) => all + base, 0),
    vat: some.reduce((all, { vat }) => all + vat, 0),
  }
}

/**
 * Returns the share of a payment for each rate, given the cents paid before. Computed as the difference of two cumulated shares,
 * so that all payments together equal the invoice's base and tax to the cent.
 */
export function vatTotalsOfPayment(
  rates: readonly AccountedVatTotal[],
  before: number,
  cents: number,
): AccountedVatTotal[] {
  const weights = rates.flatMap(({ base, vat }) => [base, vat])
  const total = sumKnownCents(weights)
  const upTo = (paid: number) => allocateCents(clamp(paid, total), weights)
  const [earlier, later] = [upTo(before), upTo(before + cents)]
  return rates.map(({ rate }, index) => ({
    rate,
    base: (later[index * 2] ?? 0) - (earlier[index * 2] ?? 0),
    vat: (later[index * 2 + 1] ?? 0) - (earlier[index * 2 + 1] ?? 0),
  }))
}

/** Limits cents to the range between 0 and `total`, which is negative for a credit note. */
const clamp = (cents: number, total: number) =>
  total < 0 ? Math.max(total, Math.min(0, cents)) : Math.min(total, Math.max(0, cents))

/**
 * Returns the rates of the deducted deposits by the id of the invoice that deducts them. Credit notes on a deposit are entries of
 * their own, with negative amounts.
 */
export async function findVatTotalsOfDeductedDeposits(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AccountedDocument['deducted']>> {
  const deductionsByInvoice = new Map<string, AccountedDocument['deducted']>()
  if (ids.length === 0) return deductionsByInvoice
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
      deductionsByInvoice.set(by, [
        ...(deductionsByInvoice.get(by) ?? []),
        { number: invoice.invoice_number, rates: accountedVatTotalsOf(invoice) },
      ])
  return deductionsByInvoice
}

/** Yields the PDFs of a month's documents, named by number. Missing ones are printed first. */
export async function* listMonthPdfs(printing: PrintingDeps, month: Month) {
  for await (const batch of streamDocumentsOfMonth(printing.db, month))
    for (const { invoice } of batch) {
      const key = { kind: 'invoice', posId: invoice.pos_id, id: invoice.id } as const
      const client = await findDocumentClient(printing.db, key)
      const opened = client && (await openClientDocumentPdf(printing, client, key, () => null))
      if (!opened) continue
      yield {
        name: `${invoice.invoice_number}.pdf`,
        lastModified: invoice.created_at,
        input: opened.file.body as AsyncIterable<Uint8Array<ArrayBuffer>>,
      }
    }
}
