import { demoClients } from '../people.ts'
import { workingTime } from './calendar.ts'
import { drawn } from './chance.ts'
import { demoId } from './demo-id.ts'
import { demoRegistration, demoVehicles } from './vehicles.ts'
import { demoLines, demoTotals } from './work.ts'

export type DemoOrder = ReturnType<typeof makeOrder> & { id: string }

const statusNames = [
  'Commande créée',
  'Commande traitée',
  'Commande en cours de livraison',
  'Commande terminée',
]

/** Days ago, the newest first: two years of a garage that sends a car or so a week. */
function* companyDays() {
  yield* [0, 2, 5, 9, 13, 16]
  for (let day = 22, car = 0; day < 730; day += 4 + drawn(car++, 9)) yield day
}

const individualDays = [5, 64, 410]

/** The orders of the demo clients over two years, at both points of sale, in every status. */
export function demoOrders(now: Date): DemoOrder[] {
  const company = Array.from(companyDays(), (days, car) => makeOrder(now, demoClients.company, days, car))
  const individual = individualDays.map((days, car) =>
    makeOrder(now, demoClients.individual, days, 200 + 7 * car),
  )
  return [...company, ...individual].map((order, index) => ({ ...order, id: demoId('DemoCommande', index) }))
}

function makeOrder(now: Date, client: { id: string }, days: number, car: number) {
  const { brand, model, rim } = demoVehicles[(car * 4) % demoVehicles.length] ?? {
    brand: '',
    model: '',
    rim: 17,
  }
  const rim_n = drawn(car, 3) === 0 ? 1 + drawn(car + 50, 3) : 4
  const lines = demoLines(car, rim_n, rim)
  const { total_te, total } = demoTotals(lines)
  const status = statusAfter(days)
  // A price is told once the workshop has seen the rims.
  const isPriced = status > 0
  return {
    days,
    lines,
    client_id: client.id,
    pos_id: client === demoClients.individual || drawn(car + 7, 5) < 2 ? 'ostwald' : 'epinal',
    created_at: workingTime(now, days),
    rim_n,
    brand,
    model,
    registration_number: car % 11 === 9 ? null : demoRegistration(car),
    total_te: isPriced ? total_te : null,
    total_ti: isPriced ? total : null,
    status,
    // The workshop may say more than the status does.
    status_name: days === 5 ? 'Jantes au décapage' : (statusNames[status] ?? ''),
  }
}

function statusAfter(days: number): number {
  if (days < 4) return 0
  if (days < 11) return 1
  return days < 19 ? 2 : 3
}
