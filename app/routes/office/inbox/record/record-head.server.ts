import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { ContactMessage } from '../../../../../domain/contact/find-contact-message.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { isSettled } from '../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import type { QuoteRequest } from '../../../../../domain/quote-requests/find-quote-request.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { toneOf } from '../state-tone.ts'

export type Found = { kind: 'request'; found: QuoteRequest } | { kind: 'message'; found: ContactMessage }

export function headOf(record: Found) {
  if (record.kind === 'message') {
    const { name, email, object } = record.found
    return { name: name || email, what: object, phone: null, reference: null, place: null }
  }
  const { first_name, last_name, brand, model, phone, reference, shop } = record.found
  const what = vehicleName({ brand, model })
  return { name: `${first_name} ${last_name}`, what, phone, reference, place: pointOfSaleName(shop) }
}

export function standingOf(kind: InboxKind, found: Found['found'], now: Date) {
  const { state, seen, created_at, waits_since, closed_reason } = found
  return {
    state: { name: state, text: stateNames[kind][state], tone: toneOf(state) },
    isSeen: seen,
    isSettled: isSettled(found),
    closedReason: state === 'closed' ? closed_reason : null,
    receivedAt: dayAndHour(created_at),
    waiting: waits_since && { at: waits_since.toISOString(), age: age(waits_since, now) },
  }
}
