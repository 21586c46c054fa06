import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { isLate } from '../../../../domain/inbox/is-late.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import type { listOverdueInvoices } from '../../../../domain/today/list-overdue.ts'
import type { WaitingMessage, WaitingRequest } from '../../../../domain/today/list-waiting.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { recordAddress, thumbnailAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'

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

const since = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: age(instant, now),
  when: dayAndHour(instant),
  isLate: isLate(instant, now),
})

type Overdue = Awaited<ReturnType<typeof listOverdueInvoices>>['shown'][number]

export function overdueLine({ id, number, pos_id, due_on, balance, client }: Overdue, now: Date) {
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
