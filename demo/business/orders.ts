import type { Client } from '../../domain/clients/client.ts'
import type { OrderStatus } from '../../domain/orders/order-status.ts'
import { drawn } from './chance.ts'
import { demoId } from './demo-id.ts'
import { demoPos } from './demo-pos.ts'
import { demoRegistration, demoVehicle } from './vehicles.ts'
import { demoLines, withValves } from './work.ts'

export type DemoOrder = ReturnType<typeof makeOrder> & { id: string }

/** Days ago, the newest first: two years of a garage that sends a car or so a week. */
function* companyDays() {
  yield* [0, 2, 5, 9, 13, 16]
  for (let day = 22, car = 0; day < 730; day += 4 + drawn(car++, 9)) yield day
}

const individualDays = [5, 64, 410]

/** The orders of the demo clients over two years, at both points of sale, in every status. */
export function demoOrders(company: Client, individual: Client): DemoOrder[] {
  const all = [
    ...Array.from(companyDays(), (days, car) => makeOrder(company, days, car)),
    ...individualDays.map((days, car) => makeOrder(individual, days, 200 + 7 * car)),
  ]
  return all.map((order, index) => ({ ...order, id: demoId('DemoCommande', index) }))
}

function makeOrder(client: Client, days: number, car: number) {
  const { brand, model, rim } = demoVehicle(car * 4)
  const rim_n = drawn(car, 3) === 0 ? 1 + drawn(car + 50, 3) : 4
  const lines = demoLines(client, car, rim_n, rim, days)
  return {
    days,
    client,
    pos: demoPos(client, car + 7),
    lines: car % 9 === 7 ? withValves(lines, rim_n) : lines,
    status: statusAfter(days),
    inches: rim,
    facts: {
      rim_n,
      brand,
      model,
      registration_number: car % 11 === 9 ? null : demoRegistration(car),
    },
  }
}

function statusAfter(days: number): OrderStatus {
  if (days < 4) return 0
  if (days < 11) return 1
  return days < 19 ? 2 : 3
}
