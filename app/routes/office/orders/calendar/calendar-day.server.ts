import type { Day } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSale, pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { closedOn } from '../../../../../domain/orders/promises/working-days.ts'
import type { OrderCard } from '../order-card.server.ts'
import { noon } from './calendar-span.ts'

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', timeZone: 'UTC' })

interface DayContext {
  cards: OrderCard[]
  places: string[]
  today: Day
  month: string | null
}

export function dayView(day: Day, { cards, places, today, month }: DayContext) {
  const own = cards.filter(({ promised }) => promised && promised.day === day)
  const open = places.filter((id) => !closedOn(id, day))
  const room = open.reduce((sum, id) => sum + pointOfSale(id).rimsPerDay, 0)
  const rims = own.reduce((sum, { rimCount, status }) => sum + (status < 2 ? rimCount : 0), 0)
  return {
    day,
    name: weekday.format(noon(day)),
    number: String(Number(day.slice(8))),
    isToday: day === today,
    isElsewhere: month !== null && !day.startsWith(month),
    isClosed: open.length === 0,
    notes: closedNotes(day, places),
    load: own.length > 0 ? `${rims}\u00a0${rims > 1 ? 'jantes' : 'jante'} pour ${room}` : null,
    isFull: rims > room,
    cards: own,
  }
}

/** « Saint-Étienne (Ostwald) »; of what is closed everywhere, the name alone. */
function closedNotes(day: Day, places: string[]): string[] {
  const holidays = places.map((id) => ({ id, holiday: closedOn(id, day)?.holiday ?? null }))
  const [first] = holidays
  if (first?.holiday && holidays.every(({ holiday }) => holiday === first.holiday)) return [first.holiday]
  return holidays.flatMap(({ id, holiday }) => (holiday ? [`${holiday} (${pointOfSaleName(id)})`] : []))
}
