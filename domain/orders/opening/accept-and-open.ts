import type { Database } from '../../../db/client.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { acceptEstimate } from '../../estimates/deciding/accept-estimate.ts'
import { findLeaving, holdEstimate } from '../../estimates/estimate.ts'
import type { Problems, Typed } from '../../forms/judge-form.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { type OpeningFromEstimate, openFromEstimate } from './open-from-estimate.ts'
import type { OrderWorld } from './open-order.ts'

export type AcceptedOrder =
  | OpeningFromEstimate
  /** A mail about the quote leaves just now. */
  | { outcome: 'leaving' }
  | { outcome: 'invalid'; problems: Problems }

/**
 * Records that a quote's client has accepted it, as the office alone would (`acceptEstimate`), and makes its order, both or
 * neither (docs/product.md §11.13). What was accepted already, by themselves or by the same press, stays as it was said.
 */
export function acceptAndOpen(
  world: OrderWorld,
  by: StaffPerson,
  estimateId: string,
  typed: Typed,
): Promise<AcceptedOrder> {
  return world.db.transaction(async (tx): Promise<AcceptedOrder> => {
    // In the order in which everybody holds them: clients before quotes.
    await lockClients(tx, 'shared')
    const own = { ...world, db: tx }
    const accepted = await acceptEstimate(own, by, estimateId, typed)
    if (accepted.outcome === 'invalid') return accepted
    const hindrance = accepted.outcome === 'saved' ? null : await findHindrance(tx, estimateId)
    return hindrance ? { outcome: hindrance } : openFromEstimate(own, by, estimateId)
  })
}

/** Why a quote is not accepted now; `null` where it has been already. */
async function findHindrance(tx: Database, id: string) {
  const estimate = await holdEstimate(tx, id)
  if (!estimate) return 'gone'
  if (estimate.state === 'accepted') return null
  if (estimate.state === 'replaced' || estimate.state === 'refused') return estimate.state
  return (await findLeaving(tx, id)) ? 'leaving' : 'gone'
}
