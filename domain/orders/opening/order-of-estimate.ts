import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type estimates, quoteRequests } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { carMakes } from '../../quote-requests/car-makes.ts'
import type { NewRim } from '../../rims/new-rim.ts'
import { findPeriod } from '../../withdrawals/withdrawal-period.ts'
import { workingDayAfter } from '../promises/working-days.ts'
import type { OrderWorld } from './open-order.ts'

type Estimate = typeof estimates.$inferSelect

export async function orderOf(tx: Database, { clock }: Pick<OrderWorld, 'clock'>, estimate: Estimate) {
  const pos = pointOfSale(estimate.pos_id)
  const days = estimate.working_days
  const today = parisDay(clock.now())
  // Who has not asked to begin within the fourteen days is promised nothing inside them.
  const wait = (await findPeriod(tx, estimate.id))?.nothingBefore ?? today
  const begins = wait > today ? wait : today
  return {
    clientId: estimate.client_id,
    pos,
    lines: estimate.lines,
    rims: estimate.rims as NewRim[],
    ...(await vehicleOf(tx, estimate)),
    registration_number: estimate.registration_number,
    promised_on: days === null ? null : workingDayAfter(pos.id, begins, days),
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
