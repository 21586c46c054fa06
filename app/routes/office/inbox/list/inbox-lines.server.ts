import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import type { InboxChoice } from '../../../../../domain/inbox/inbox-choice.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { isLate } from '../../../../../domain/inbox/is-late.ts'
import { listMessages, listRequests } from '../../../../../domain/inbox/list-inbox.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import type { SiteContext } from '../../../../context.ts'
import { recordAddress, thumbnailAddress } from '../inbox-address.ts'
import { toneOf } from '../state-tone.ts'

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

type Request = Awaited<ReturnType<typeof listRequests>>[number]
type Message = Awaited<ReturnType<typeof listMessages>>[number]

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

function requestCells({ id, first_name, last_name, brand, model, service, shop, images }: Request) {
  const [first] = images
  return {
    photo: first ? thumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop),
  }
}

const messageCells = ({ name, email, object }: Message) => ({
  photo: null,
  name: name || email,
  what: object,
  place: '',
})
