import type { RouterContextProvider } from 'react-router'
import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { ContactMessage } from '../../../../../domain/contact/find-contact-message.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { listEarlier } from '../../../../../domain/inbox/earlier/list-earlier.ts'
import { handlingAct, isSettled } from '../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import type { QuoteRequest } from '../../../../../domain/quote-requests/find-quote-request.ts'
import { listStaff } from '../../../../../domain/staff/list-staff.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { recordAddress } from '../inbox-address.ts'
import { inboxSearch, readInboxQuery } from '../inbox-query.ts'
import { toneOf } from '../state-tone.ts'
import { earlierLines } from './earlier-lines.server.ts'

type Found = { kind: 'request'; found: QuoteRequest } | { kind: 'message'; found: ContactMessage }

export type RecordView = Awaited<ReturnType<typeof readRecord>>

/** What a record of either kind says of itself besides what was written. */
export async function readRecord(
  context: Readonly<RouterContextProvider>,
  { asked, ...record }: Found & { asked: URLSearchParams },
) {
  const world = context.get(siteContext)
  const reader = context.get(staffContext)
  const { kind, found } = record
  const head = headOf(record)
  const [told, members, earlier] = await Promise.all([
    listEvents(world.db, { kind, recordId: found.id }, streamLength),
    listStaff(world),
    listEarlier(world.db, kind, found.id, { ...found, phone: head.phone }),
  ])
  const query = readInboxQuery(kind, asked)
  const search = inboxSearch(query, { page: query.page })
  const now = world.clock.now()
  return {
    ...{ kind, id: found.id, search, ...head },
    address: recordAddress(kind, found.id) + search,
    email: found.email,
    ...standingOf(kind, found, now),
    handler: handlerOf(found, members, reader.userId),
    colleagues: colleaguesOf(kind, members, [reader.userId, found.handled_by]),
    mayHandle: may(reader, handlingAct[kind]),
    lines: streamLines(told, reader),
    earlier: earlierLines(earlier, reader, now),
  }
}

function headOf(record: Found) {
  if (record.kind === 'message') {
    const { name, email, object } = record.found
    return { name: name || email, what: object, phone: null, reference: null, place: null }
  }
  const { first_name, last_name, brand, model, phone, reference, shop } = record.found
  const what = vehicleName({ brand, model })
  return { name: `${first_name} ${last_name}`, what, phone, reference, place: pointOfSaleName(shop) }
}

function standingOf(kind: InboxKind, found: Found['found'], now: Date) {
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

type Member = Awaited<ReturnType<typeof listStaff>>[number]

function handlerOf({ handled_by: id }: Found['found'], members: readonly Member[], readerId: string) {
  if (!id) return null
  return {
    id,
    name: members.find((member) => member.id === id)?.name ?? 'Quelqu’un',
    isReader: id === readerId,
  }
}

/** To whom it may be handed over: id → name. */
function colleaguesOf(kind: InboxKind, members: readonly Member[], but: readonly (string | null)[]) {
  const meant = members.filter(
    ({ id, role, closedAt }) => !closedAt && !but.includes(id) && may({ staffRole: role }, handlingAct[kind]),
  )
  return Object.fromEntries(meant.map(({ id, name }) => [id, name]))
}
