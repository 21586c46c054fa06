import type { RouterContextProvider } from 'react-router'
import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { ContactMessage } from '../../../../domain/contact/find-contact-message.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { stateNames } from '../../../../domain/inbox/state-names.ts'
import type { QuoteRequest } from '../../../../domain/quote-requests/find-quote-request.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLines } from '../journal/stream-lines.server.ts'
import { inboxSearch, readInboxQuery } from './inbox-query.ts'
import { toneOf } from './state-tone.ts'

/** Lines of the stream; the journal has them all. */
const mostLines = 50

type Found = { kind: 'request'; found: QuoteRequest } | { kind: 'message'; found: ContactMessage }

export type RecordView = Awaited<ReturnType<typeof readRecord>>

/** What a record of either kind says of itself besides what was written. */
export async function readRecord(
  context: Readonly<RouterContextProvider>,
  { asked, ...record }: Found & { asked: URLSearchParams },
) {
  const { db, clock } = context.get(siteContext)
  const { kind, found } = record
  const told = await listEvents(db, { kind, recordId: found.id }, mostLines)
  const query = readInboxQuery(kind, asked)
  return {
    kind,
    id: found.id,
    ...headOf(record),
    email: found.email,
    state: { text: stateNames[kind][found.state], tone: toneOf(found.state) },
    receivedAt: dayAndHour(found.created_at),
    age: age(found.created_at, clock.now()),
    search: inboxSearch(query, { page: query.page }),
    lines: streamLines(told, context.get(staffContext)),
  }
}

function headOf(record: Found) {
  if (record.kind === 'message') {
    const { name, email, object } = record.found
    return { name: name || email, what: object, phone: null, reference: null }
  }
  const { first_name, last_name, brand, model, phone, reference } = record.found
  const what = [brand, model].filter(Boolean).join(' ')
  return { name: `${first_name} ${last_name}`, what, phone, reference }
}
