import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { DocumentLine, VatTotal } from '../../../db/schema/billing/documents.ts'
import { clients, deposits, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { computeDepositAmount } from '../../business/general-terms.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Facts } from '../../business/site.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import { allocateCents, sumKnownCents } from '../../kernel/money/amounts.ts'
import { depositVatTotalsOf } from '../../kernel/money/deposit-rates.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { toDocumentBuyer } from '../documents/document-buyer.ts'
import { takeNextDocumentNumber } from '../documents/document-numbers.ts'
import { estimateTermsDay, lockEstimate } from '../documents/estimate-row.ts'
import { isTaxedAsGoods } from '../documents/line-nature.ts'
import { registerDocument } from '../documents/register-document.ts'
import { creditedCents } from './find-invoice.ts'
import { isValidInvoice } from './invoice-status.ts'
import { findPickupOrder, lockOrdersToInvoice } from './issue-invoice.ts'
import { isOrderOfEstimateCancelled } from './requested-deposits.ts'
import { findExemptGoodsPickupProblem, resolveVatExemption, type VatExemption } from './vat-exemption.ts'

export type DepositInvoiceOutcome =
  | { outcome: 'issued'; id: string; posId: string; number: string; client: DepositBasis['client'] }
  | { outcome: 'gone' | 'billed' | 'too-much' }
  /** A part at 0 % has no reason that is valid for this client. */
  | { outcome: 'exemption-invalid'; problem: string }

export interface DepositToInvoice {
  on: DepositRecordKey
  cents: number
  /** Reason why the part at 0 % bears no tax. Default: the usual reason for the client. */
  exemption?: VatExemption | null
  /** Whether the money has arrived already, so that the invoice asks for nothing. */
  wasReceived?: boolean
}

/**
 * Issues a deposit invoice (type 386) of `cents` including tax, within the caller's transaction. All deposits on an order or
 * estimate together never exceed its total.
 */
export async function issueDepositInTransaction(
  tx: Transaction,
  deps: Deps<'jobs' | 'clock' | 'addresses' | 'facts'>,
  { id = randomId(), on, cents, exemption: chosen, wasReceived = false }: DepositToInvoice & { id?: string },
  by: Actor,
): Promise<DepositInvoiceOutcome> {
  const orderIds = await lockDepositBasis(tx, on)
  const basis = await findRecordForDeposit(tx, on)
  if (!basis) return { outcome: 'gone' }
  if (await lockOrdersToInvoice(tx, basis.client.id, orderIds)) return { outcome: 'billed' }
  const rates = basis.askedCents + cents > basis.total ? null : depositVatTotalsOf(basis.rates, cents)
  if (!rates) return { outcome: 'too-much' }
  const lines = depositLines(basis, rates, cents, deps.facts)
  const { exemption, problem } = resolveVatExemption(chosen, lines, toDocumentBuyer(basis.client))
  const problemText =
    problem ??
    (exemption === 'intra-community' ? noIntraCommunityDeposit : null) ??
    findExemptGoodsPickupProblem(exemption, await findPickupOrder(tx, orderIds))
  if (problemText) return { outcome: 'exemption-invalid', problem: problemText }
  const number = await insertDeposit(tx, deps, { id, basis, lines, cents, rates, exemption, wasReceived })
  const after = {
    number,
    total: cents,
    on: `${on.kind === 'order' ? 'la commande' : 'le devis'} ${basis.number}`,
  }
  await recordEvent(tx, deps, by, { act: 'invoice.deposit-issued', id, before: null, after })
  return { outcome: 'issued', id, posId: basis.posId, number, client: basis.client }
}

/**
 * A deposit for an intra-Community delivery is not invoiced (CGI, article 289, I, 1, d). The data of an intra-Community
 * invoice also need a day of delivery (EN 16931, BR-IC-11).
 */
const noIntraCommunityDeposit =
  'Un acompte sur des biens expédiés dans un autre pays de l’Union ne se facture pas (CGI, article 289, I, 1, d)\u00a0: notez le paiement sur la facture, une fois les biens expédiés'

/** Record for which a deposit is requested: an accepted estimate or an order. */
export interface DepositRecordKey {
  kind: 'estimate' | 'order'
  id: string
}

/** An accepted estimate or an order with everything a deposit on it depends on; amounts in cents including tax. */
interface DepositBasis {
  kind: DepositRecordKey['kind']
  id: string
  number: string
  posId: string
  /** Day of the terms that set the share of the deposit. */
  agreedAt: Date
  estimateId: string | null
  client: typeof clients.$inferSelect
  rates: VatTotal[]
  /** The part of `rates` that is goods. */
  goods: VatTotal[]
  total: number
  /** Cents of the deposits already requested for the same record. */
  askedCents: number
}

/**
 * Returns the number of a record for which no deposit can be requested, and whether its order was cancelled; `null` if there is
 * none.
 */
export async function findRecordClosedToDeposits(
  db: Database,
  { kind, id }: DepositRecordKey,
): Promise<{ number: string; isCancelled: boolean } | null> {
  const isCancelled = sql<boolean>`${orders.cancelled_at} is not null`
  const [found] =
    kind === 'order'
      ? await db.select({ number: orders.order_number, isCancelled }).from(orders).where(eq(orders.id, id))
      : await db
          .select({
            number: estimates.estimate_number,
            isCancelled: sql<boolean>`${isOrderOfEstimateCancelled}`,
          })
          .from(estimates)
          .where(eq(estimates.id, id))
  return found ?? null
}

/** Returns the record for which a deposit would be requested; `null` if there is none or if it has no lines. */
export async function findRecordForDeposit(
  db: Database,
  key: DepositRecordKey,
): Promise<DepositBasis | null> {
  const basis = key.kind === 'order' ? await findOrderBasis(db, key.id) : await findEstimateBasis(db, key.id)
  if (!basis || basis.lines.length === 0) return null
  const { lines, ...more } = basis
  const { rates, total } = totalsOfDocumentLines(lines)
  const goods = totalsOfDocumentLines(lines.filter((line) => isTaxedAsGoods(line, lines))).rates
  return { ...more, rates, goods, total, askedCents: await sumAskedDeposits(db, basis) }
}

/** Returns the cents of the valid deposits on the order and on its estimate, less their credit notes. */
async function sumAskedDeposits(
  db: Database,
  { kind, id, estimateId }: Pick<DepositBasis, 'kind' | 'id' | 'estimateId'>,
) {
  const rows = await db
    .select({ total: invoices.total, credited: creditedCents(db) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(
      and(
        isValidInvoice,
        or(
          kind === 'order' ? eq(deposits.order_id, id) : undefined,
          estimateId ? eq(invoices.estimate_id, estimateId) : undefined,
        ),
      ),
    )
  return sumKnownCents(rows.map(({ total, credited }) => (total ?? 0) - credited))
}

/** Returns the basis of a deposit on an accepted estimate; `null` if it is not accepted or its order was cancelled. */
async function findEstimateBasis(db: Database, id: string) {
  const [row] = await db
    .select({ estimate: estimates, client: clients })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(and(eq(estimates.id, id), eq(estimates.state, 'accepted'), sql`not ${isOrderOfEstimateCancelled}`))
  if (!row) return null
  const { estimate_number: number, pos_id: posId, lines } = row.estimate
  const agreedAt = estimateTermsDay(row.estimate)
  return { kind: 'estimate' as const, id, number, posId, agreedAt, estimateId: id, lines, client: row.client }
}

async function findOrderBasis(db: Database, id: string) {
  const [row] = await db
    .select({ order: orders, client: clients, estimate: estimates })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(estimates, eq(estimates.id, orders.estimate_id))
    .where(and(eq(orders.id, id), isNull(orders.cancelled_at)))
  if (!row) return null
  const { order_number: number, pos_id: posId, estimate_id: estimateId, lines, created_at } = row.order
  const agreedAt = row.estimate ? estimateTermsDay(row.estimate) : created_at
  return { kind: 'order' as const, id, number, posId, agreedAt, estimateId, lines, client: row.client }
}

/**
 * Locks the estimate, then its orders (the same order as when an estimate is reopened), so that concurrent deposits on
 * an order and its estimate wait for each other. Returns the ids of the orders.
 */
async function lockDepositBasis(tx: Transaction, { kind, id }: DepositRecordKey): Promise<string[]> {
  const estimateId = kind === 'estimate' ? id : await findEstimateOfOrder(tx, id)
  if (estimateId) await lockEstimate(tx, estimateId)
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(kind === 'order' ? orders.id : orders.estimate_id, id))
    .orderBy(orders.id)
    .for('update')
  return locked.map((order) => order.id)
}

/**
 * Returns the id of the order's estimate; `null` without one. No lock is needed, because the estimate of an order never
 * changes.
 */
async function findEstimateOfOrder(db: Database, id: string): Promise<string | null> {
  const [order] = await db.select({ estimateId: orders.estimate_id }).from(orders).where(eq(orders.id, id))
  return order?.estimateId ?? null
}

/** Returns the proposed deposit in cents: the share of the terms, less the deposits already asked for. */
export const computeProposedDepositCents = (
  { total, askedCents, agreedAt }: DepositBasis,
  facts: Facts,
): number => Math.max(0, (computeDepositAmount(total, facts.at(agreedAt)) ?? 0) - askedCents)

/** Returns the percentage of the total that the terms ask for as a deposit. */
export const computeDepositPercent = ({ agreedAt }: Pick<DepositBasis, 'agreedAt'>, facts: Facts): number =>
  facts.at(agreedAt).terms.depositPercent

interface NewDeposit {
  id: string
  basis: DepositBasis
  lines: DocumentLine[]
  cents: number
  rates: VatTotal[]
  exemption: VatExemption | null
  wasReceived: boolean
}

async function insertDeposit(
  tx: Transaction,
  { clock, facts, ...documents }: Deps<'jobs' | 'clock' | 'addresses' | 'facts'>,
  { id, basis, lines, cents, rates, exemption, wasReceived }: NewDeposit,
): Promise<string> {
  const { client, posId, estimateId } = basis
  const created_at = clock.now()
  const number = await takeNextDocumentNumber(
    tx,
    'invoice',
    pointOfSaleOf(posId, facts.current()),
    created_at,
  )
  await tx.insert(invoices).values({
    id,
    invoice_number: number,
    created_at,
    pos_id: posId,
    client_id: client.id,
    buyer: toDocumentBuyer(client),
    lines,
    rates,
    total: cents,
    total_te: sumKnownCents(rates.map(({ base }) => base)),
    vat_exemption: exemption,
    due_on: parisDay(created_at),
    is_deposit: true,
    estimate_id: estimateId,
  })
  const order_id = basis.kind === 'order' ? basis.id : null
  await tx.insert(deposits).values({ invoice_id: id, order_id, was_received: wasReceived })
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  return number
}

function depositLines(basis: DepositBasis, rates: VatTotal[], cents: number, facts: Facts): DocumentLine[] {
  const isUsual = cents === computeDepositAmount(basis.total, facts.at(basis.agreedAt))
  const share = isUsual ? ` de ${computeDepositPercent(basis, facts)}\u00a0%` : ''
  const on = basis.kind === 'order' ? 'la commande' : 'le devis'
  const description = `Acompte${share} sur ${on} ${basis.number}`
  return rates.flatMap(({ rate, base }) => {
    const [services = 0, goods = 0] = allocateCents(base, natureWeights(basis, rate))
    const lines: DocumentLine[] = [
      { description, quantity: 1, unit_price: services, vat_rate: rate },
      {
        description: `${description} (biens)`,
        quantity: 1,
        unit_price: goods,
        vat_rate: rate,
        nature: 'goods',
      },
    ]
    return lines.filter((line) => line.unit_price !== 0)
  })
}

/** Returns the base of services and of goods at a rate: the deposit is split in this proportion. */
function natureWeights(basis: DepositBasis, rate: number): [services: number, goods: number] {
  const baseOf = (rates: readonly VatTotal[]) => rates.find((one) => one.rate === rate)?.base ?? 0
  const total = baseOf(basis.rates)
  const goods = Math.min(total, Math.max(0, baseOf(basis.goods)))
  return [total - goods, goods]
}
