import { demoClients } from '../people.ts'
import { dayAfter, workingTime } from './calendar.ts'
import { drawn } from './chance.ts'
import { demoId } from './demo-id.ts'
import { demoLines, demoTotals } from './work.ts'

const companyDays = [2, 9, 26, 47, 81, 120, 163, 214, 260, 318, 356, 401, 470, 559, 648]
const individualDays = [12, 71, 418]

/** Quotes over two years; an old one that nobody accepted lies among them. */
export function demoEstimates(now: Date) {
  const made = [
    ...companyDays.map((days, index) => makeEstimate(now, demoClients.company, days, index)),
    ...individualDays.map((days, index) => makeEstimate(now, demoClients.individual, days, 31 + index)),
  ]
  return made.map((quote, index) => ({ ...quote, id: demoId('DemoDevis', index) }))
}

function makeEstimate(now: Date, client: { id: string }, days: number, index: number) {
  const lines = demoLines(300 + index, index % 5 === 3 ? 2 : 4, 17 + (index % 4))
  const created_at = workingTime(now, days)
  return {
    created_at,
    ...demoTotals(lines),
    status: days > 20 && index % 5 !== 4 ? ('paid' as const) : ('created' as const),
    pos_id: client === demoClients.individual || drawn(index, 5) < 2 ? 'ostwald' : 'epinal',
    client_id: client.id,
    lines,
    valid_until: dayAfter(created_at, 30),
  }
}
