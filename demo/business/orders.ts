import { orderRims } from '../../db/schema/tables.ts'
import type { Site } from '../../domain/business/site.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { toRimRow } from '../../domain/workshop/orders/open-order.ts'
import { lockOrder, moveOrderToStatus, saveChangedOrder } from '../../domain/workshop/orders/order.ts'
import type { OrderStatus } from '../../domain/workshop/orders/order-status.ts'
import { workingDayAfter } from '../../domain/workshop/orders/promised-dates.ts'
import { demoId, seededNumber } from '../seeded.ts'
import { createBareOrder } from './create-bare-order.ts'
import { demoWorkingTime, type PastAction, type PastActionDeps } from './replay.ts'
import {
  demoDocumentLines,
  demoPlateOrRepairNumber,
  demoPointOfSale,
  demoVehicle,
  withNewValveLines,
} from './work.ts'

export type DemoOrder = ReturnType<typeof makeOrder> & { id: string }

/** Yields the days since each order of a garage that sends three cars a month for two years, newest first. */
function* companyDays() {
  yield* [0, 2, 5, 9, 13, 16]
  for (let day = 22, car = 0; day < 730; day += 5 + seededNumber(car++, 9)) yield day
}

const individualDays = [5, 64, 410]

/** Returns the orders of the demo's clients over two years, at both points of sale, in every status. */
export function buildDemoOrders(company: Client, individual: Client, site: Site): DemoOrder[] {
  const all = [
    ...Array.from(companyDays(), (days, car) => makeOrder(company, days, car, site)),
    ...individualDays.map((days, car) => makeOrder(individual, days, 200 + 7 * car, site)),
  ]
  return all.map((order, index) => ({ ...order, id: demoId('DemoCommande', index) }))
}

function makeOrder(client: Client, days: number, car: number, site: Site) {
  const { brand, model, rim } = demoVehicle(car * 4)
  const rim_n = seededNumber(car, 3) === 0 ? 1 + seededNumber(car + 50, 3) : 4
  const lines = demoDocumentLines(client, car, rim_n, rim, days)
  return {
    days,
    client,
    pos: demoPointOfSale(client, car + 7, site),
    lines: car % 9 === 7 ? withNewValveLines(lines, rim_n) : lines,
    status: statusAfter(days),
    inches: rim,
    facts: {
      rim_n,
      brand,
      model,
      registration_number: car % 11 === 9 ? null : demoPlateOrRepairNumber(car),
    },
  }
}

function statusAfter(days: number): OrderStatus {
  if (days < 4) return 0
  if (days < 11) return 1
  return days < 19 ? 2 : 3
}

/** Creates the order on the day of its receipt, with its current state. */
export function createDemoOrder(now: Date, order: DemoOrder): PastAction {
  const { id, days, client, pos, lines, status, facts } = order
  const { total_te, total } = totalsOfDocumentLines(lines)
  // The price is known once the workshop has seen the rims.
  const price = status > 0 ? { total_te, total_ti: total } : { total_te: null, total_ti: null }
  return {
    at: demoWorkingTime(now, days),
    async run(deps) {
      await createBareOrder(deps, { id, clientId: client.id, pos, ...facts, ...price })
      // The workshop may add a text below the status.
      const created = status > 0 ? await lockOrder(deps.db, id) : null
      const statusName = days === 5 ? 'Au contrôle final' : undefined
      // Time when the work was completed, some working days after the order.
      const done = demoWorkingTime(now, Math.max(0, days - 4 - (days % 3)))
      const clock = status === 3 ? { now: () => done } : deps.clock
      if (created) await moveOrderToStatus(deps.db, { ...deps, clock }, created, { status, statusName })
      if (status < 3) await describeRims(deps, order)
    },
  }
}

/** Adds the rims of an order in progress, and its promised day, eight working days after the order. */
async function describeRims(
  { db, clock, facts }: Pick<PastActionDeps, 'db' | 'clock' | 'facts'>,
  { id, days, client, pos, lines, status, inches, facts: { rim_n } }: DemoOrder,
): Promise<void> {
  const promised_on = workingDayAfter(pos.id, parisDay(clock.now()), 8, facts.current())
  await saveChangedOrder(db, id, {
    promised_on,
    lines: status > 0 ? lines : [],
    // Every second order of a garage is delivered; other clients collect their rims.
    handover: client.type === 'company' && days % 2 === 1 ? 'delivery' : 'pickup',
  })
  const around = ['avg', 'avd', 'arg', 'ard'] as const
  const rims = Array.from({ length: rim_n }, (_, index) => {
    const defects = index % 2 === 0 ? (['kerbed'] as const) : []
    return {
      ...toRimRow(
        id,
        {
          size: inches,
          service: 'renovation',
          finish: 'painted',
          position: around[index] ?? 'other',
          defects,
        },
        index + 1,
      ),
      id: demoId(`J${id.slice(-6)}`, index),
    }
  })
  await db.insert(orderRims).values(rims)
}
