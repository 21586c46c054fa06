import type { RouterContextProvider } from 'react-router'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { listEarlier } from '../../../../../domain/inbox/earlier/list-earlier.ts'
import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import { listStaff } from '../../../../../domain/staff/list-staff.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { recordAddress } from '../inbox-address.ts'
import { inboxSearch, readInboxQuery } from '../inbox-query.ts'
import { earlierLines } from './earlier-lines.server.ts'
import { type Found, headOf, standingOf } from './record-head.server.ts'
import { colleaguesOf, handlerOf } from './record-people.server.ts'

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
    kind,
    id: found.id,
    search,
    ...head,
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
