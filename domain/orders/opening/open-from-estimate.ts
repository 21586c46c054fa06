import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { actorOf } from '../../events/actor.ts'
import { carMakes } from '../../quote-requests/car-makes.ts'
import type { NewRim } from '../../rims/new-rim.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { workingDayAfter } from '../promises/working-days.ts'
import { addOrder, type OrderWorld } from './open-order.ts'

export type OpeningFromEstimate =
  | { outcome: 'opened'; id: string }
  /** No quote has that id, or it was replaced by another, or the client wants it no more. */
  | { outcome: 'gone' | 'replaced' | 'refused' }

type Estimate = typeof estimates.$inferSelect

/**
 * Makes the order of a quote, with its rims, its lines, its car and the delay that it promised, counted from today: the
 * rims are there. Pressed twice it is one order (docs/product.md §11.14).
 */
export function openFromEstimate(
  world: OrderWorld,
  by: StaffPerson,
  estimateId: string,
): Promise<OpeningFromEstimate> {
  return world.db.transaction(async (tx): Promise<OpeningFromEstimate> => {
    await lockClients(tx, 'shared')
    const [estimate] = await tx.select().from(estimates).where(eq(estimates.id, estimateId)).for('update')
    if (!estimate) return { outcome: 'gone' }
    const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimateId))
    if (made) return { outcome: 'opened', id: made.id }
    if (estimate.state === 'replaced' || estimate.state === 'refused') return { outcome: estimate.state }
    return {
      outcome: 'opened',
      id: await addOrder(tx, world, actorOf(by), await orderOf(tx, world, estimate)),
    }
  })
}

async function orderOf(tx: Database, { clock }: Pick<OrderWorld, 'clock'>, estimate: Estimate) {
  const pos = pointOfSale(estimate.pos_id)
  const days = estimate.working_days
  return {
    ...{ clientId: estimate.client_id, pos, lines: estimate.lines, rims: estimate.rims as NewRim[] },
    ...(await vehicleOf(tx, estimate)),
    registration_number: estimate.registration_number,
    promised_on: days === null ? null : workingDayAfter(pos.id, parisDay(clock.now()), days),
    estimate: { id: estimate.id, number: estimate.estimate_number },
    quote_request_id: estimate.quote_request_id,
  }
}

/** As its request told them apart, or else by the make that the quote's words begin with. */
async function vehicleOf(tx: Database, { quote_request_id, vehicle }: Estimate) {
  const { brand, model } = quoteRequests
  const [asked] = quote_request_id
    ? await tx.select({ brand, model }).from(quoteRequests).where(eq(quoteRequests.id, quote_request_id))
    : []
  const said = vehicle?.trim() ?? ''
  if (asked?.brand && (said === '' || said === [asked.brand, asked.model].filter(Boolean).join(' ')))
    return asked
  const make = carMakes.find((one) => said === one || said.startsWith(`${one} `))
  return make
    ? { brand: make, model: said.slice(make.length).trim() || null }
    : { brand: null, model: said || null }
}
