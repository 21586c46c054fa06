import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { formatDate, formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { isLate } from '../../../../domain/inbox/is-late.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import type { TodaysEstimate } from '../../../../domain/today/list-estimates.ts'
import type { OverdueInvoice } from '../../../../domain/today/list-overdue.ts'
import type { WaitingMessage } from '../../../../domain/today/waiting/list-waiting-messages.ts'
import type { WaitingRequest } from '../../../../domain/today/waiting/list-waiting-requests.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress, thumbnailAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import type { OrderCard } from '../orders/order-card.server.ts'

export interface TodayLine {
  id: string
  to: string
  /** `null` where it has none, `undefined` where its kind has none. */
  photo?: string | null
  name: string
  what: string
  place: string | null
  at: string
  age: string
  when: string
  isLate: boolean
  /** What moves it on, or who is at it. */
  next: string
}

/** The first lines of a kind, and how many there are. */
export interface TodayPart {
  all: number
  shown: TodayLine[]
}

export function requestLine(request: WaitingRequest, reader: StaffPerson, now: Date): TodayLine {
  const { id, first_name, last_name, brand, model, service, shop, images } = request
  const [first] = images
  return {
    ...{ id, to: recordAddress('request', id) },
    photo: first ? thumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop),
    ...since(request.since, now),
    next: nextOf(request, reader),
  }
}

export function messageLine(message: WaitingMessage, reader: StaffPerson, now: Date): TodayLine {
  const { id, name, email, object } = message
  return {
    ...{ id, to: recordAddress('message', id), name: object, what: name || email, place: null },
    ...since(message.since, now),
    next: nextOf(message, reader),
  }
}

/** Taken first, then answered by whoever has it. */
function nextOf({ handled_by, handler }: WaitingRequest | WaitingMessage, reader: StaffPerson): string {
  if (!handled_by) return 'À prendre en charge'
  return handled_by === reader.userId ? 'À vous de répondre' : `${handler} s’en occupe`
}

export const since = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: age(instant, now),
  when: dayAndHour(instant),
  isLate: isLate(instant, now),
})

export function overdueLine({ id, number, pos_id, due_on, balance, client }: OverdueInvoice, now: Date) {
  const days = Temporal.PlainDate.from(due_on)
    .until(Temporal.PlainDate.from(parisDay(now)))
    .total('days')
  return {
    ...{ id, number, to: invoiceAddress(id, pos_id) },
    client: clientName(client),
    balance: formatCents(balance),
    due: `${days}\u00a0${days > 1 ? 'jours' : 'jour'} de retard`,
    dueOn: formatDay(due_on),
  }
}

export function estimateLine({ id, number, pos_id, vehicle, total, ...estimate }: TodaysEstimate) {
  const { valid_until, decided_at, client } = estimate
  return {
    ...{ id, to: estimateAddress(pos_id, id), client: clientName(client), total: formatCents(total) },
    what: [number, vehicle].filter(Boolean).join(', '),
    note: decided_at
      ? `accepté le ${formatDate(decided_at)}`
      : valid_until
        ? `jusqu’au ${formatDay(valid_until)}`
        : '',
  }
}
/** An order whose day has come, or is over. */
export const orderLine = (card: OrderCard): TodayLine => ({
  ...{ id: card.id, to: card.to, photo: card.photo, place: card.place, isLate: card.isLate },
  name: card.plate ?? card.number,
  what: [card.client, card.vehicle, card.rims].filter(Boolean).join(', '),
  at: card.promised ? card.promised.day : '',
  age: card.promised ? `promise pour le ${card.promised.said}` : '',
  when: card.number,
  next: card.blockedReason ? `Bloquée\u00a0: ${card.blockedReason}` : card.statusName,
})
