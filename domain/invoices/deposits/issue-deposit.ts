import type { Database } from '../../../db/client.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { depositRates } from '../../money/deposit-rates.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { holdOrders } from '../issuing/billed-orders.ts'
import { exemptionOf, type VatExemption } from '../vat-exemption.ts'
import { type DepositGround, type DepositKey, findDepositGround } from './deposit-ground.ts'
import { holdGround } from './hold-deposit-ground.ts'
import { keepDeposit } from './keep-deposit.ts'

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
  const orderIds = await holdGround(tx, on)
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
