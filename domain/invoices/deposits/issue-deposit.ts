import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { RateTotal } from '../../../db/schema/money/rate-total.ts'
import { deposits, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { depositOf } from '../../documents/deposit.ts'
import { nextNumber } from '../../documents/next-number.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { registerDocument } from '../../documents/register-document.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { depositRates } from '../../money/deposit-rates.ts'
import { sum } from '../../money/sum.ts'
import { randomId } from '../../random-id.ts'
import { siteAt } from '../../settings/known-settings.ts'
import type { World } from '../../world.ts'
import { holdOrders } from '../billed-orders.ts'
import { exemptionOf, type VatExemption } from '../vat-exemption.ts'
import { type DepositGround, type DepositKey, depositPercent, findDepositGround } from './deposit-ground.ts'

export type DepositIssuing =
  | { outcome: 'issued'; id: string; posId: string; number: string; client: DepositGround['client'] }
  | { outcome: 'gone' | 'billed' | 'too-much' }
  /** A part at 0 % without a reason that holds for this client. */
  | { outcome: 'untaxed'; problem: string }

export interface AskedDeposit {
  on: DepositKey
  cents: number
  /** Why the part at 0 % bears no tax; what goes without saying for the client unless it is said. */
  exemption?: VatExemption | null
}

/**
 * Issues a deposit invoice (type 386) of so many cents including tax, within somebody's transaction. All deposits on an order
 * or quote together never ask for more than it comes to.
 */
export async function enterDeposit(
  tx: Database,
  world: World<'jobs' | 'clock' | 'addresses'>,
  { id = randomId(), on, cents, exemption: chosen }: AskedDeposit & { id?: string },
  by: Actor,
): Promise<DepositIssuing> {
  const orderIds = await hold(tx, on)
  const ground = await findDepositGround(tx, on)
  if (!ground) return { outcome: 'gone' }
  if (await holdOrders(tx, ground.client.id, orderIds)) return { outcome: 'billed' }
  const rates = ground.asked + cents > ground.total ? null : depositRates(ground.rates, cents)
  if (!rates) return { outcome: 'too-much' }
  const billed = rates.map(({ rate }) => ({ vat_rate: rate }))
  const { exemption, problem } = exemptionOf(chosen, billed, buyerOf(ground.client))
  if (problem) return { outcome: 'untaxed', problem }
  const number = await keepDeposit(tx, world, { id, ground, cents, rates, exemption })
  const after = {
    number,
    total: cents,
    on: `${on.kind === 'order' ? 'la commande' : 'le devis'} ${ground.number}`,
  }
  await recordEvent(tx, world, by, { act: 'invoice.deposit-issued', id, before: null, after })
  return { outcome: 'issued', id, posId: ground.posId, number, client: ground.client }
}

/** Two who ask at once wait for each other: on an order and the quote behind it too. Answers the orders. */
async function hold(tx: Database, { kind, id }: DepositKey): Promise<string[]> {
  const held = await tx
    .select({ id: orders.id, estimateId: orders.estimate_id })
    .from(orders)
    .where(eq(kind === 'order' ? orders.id : orders.estimate_id, id))
    .orderBy(orders.id)
    .for('update')
  const estimateId = kind === 'estimate' ? id : held[0]?.estimateId
  if (estimateId)
    await tx.select({ id: estimates.id }).from(estimates).where(eq(estimates.id, estimateId)).for('update')
  return held.map((order) => order.id)
}

interface Kept {
  id: string
  ground: DepositGround
  cents: number
  rates: RateTotal[]
  exemption: VatExemption | null
}

async function keepDeposit(
  tx: Database,
  { clock, ...documents }: World<'jobs' | 'clock' | 'addresses'>,
  { id, ground, cents, rates, exemption }: Kept,
): Promise<string> {
  const { client, posId, estimateId } = ground
  const created_at = clock.now()
  const number = await nextNumber(tx, 'invoice', pointOfSale(posId), created_at)
  await tx.insert(invoices).values({
    ...{
      id,
      invoice_number: number,
      created_at,
      pos_id: posId,
      client_id: client.id,
      buyer: buyerOf(client),
    },
    ...{ lines: linesOf(ground, rates, cents), rates, total: cents },
    total_te: sum(rates.map(({ base }) => base)),
    vat_exemption: exemption,
    ...{ due_on: parisDay(created_at), is_deposit: true, estimate_id: estimateId },
  })
  await tx.insert(deposits).values({ invoice_id: id, order_id: ground.kind === 'order' ? ground.id : null })
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  return number
}

function linesOf(ground: DepositGround, rates: RateTotal[], cents: number): DocumentLine[] {
  const isUsual = cents === depositOf(ground.total, siteAt(ground.agreedAt))
  const share = isUsual ? ` de ${depositPercent(ground)}\u00a0%` : ''
  const on = ground.kind === 'order' ? 'la commande' : 'le devis'
  return rates.map(({ rate, base }) => ({
    description: `Acompte${share} sur ${on} ${ground.number}`,
    ...{ quantity: 1, unit_price: base, vat_rate: rate },
  }))
}
