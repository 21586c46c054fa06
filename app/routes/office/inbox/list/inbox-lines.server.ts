import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { InboxChoice } from '../../../../../domain/inbox/inbox-choice.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { isLate } from '../../../../../domain/inbox/is-late.ts'
import { listMessages } from '../../../../../domain/inbox/list-messages.ts'
import { listRequests } from '../../../../../domain/inbox/list-requests.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import type { SiteContext } from '../../../../context.ts'
import { recordAddress } from '../inbox-address.ts'
import { toneOf } from '../state-tone.ts'
import { type Message, messageCells, type Request, requestCells } from './line-cells.server.ts'

export async function linesOf(
  { db }: SiteContext,
  kind: InboxKind,
  choice: InboxChoice,
  { limit, now }: { limit: number; now: Date },
) {
  if (kind === 'request') {
    const rows = await listRequests(db, choice, limit)
    return rows.map((row) => ({ ...common(kind, row, now), ...requestCells(row) }))
  }
  const rows = await listMessages(db, choice, limit)
  return rows.map((row) => ({ ...common(kind, row, now), ...messageCells(row) }))
}

function common(
  kind: InboxKind,
  { id, created_at, waits_since, seen, state, handler }: Request | Message,
  now: Date,
) {
  const since = waits_since ?? created_at
  return {
    id,
    to: recordAddress(kind, id),
    isSeen: seen,
    handler,
    state: { text: stateNames[kind][state], tone: toneOf(state) },
    at: since.toISOString(),
    age: age(since, now),
    when: dayAndHour(since),
    isLate: waits_since !== null && isLate(waits_since, now),
  }
}
