import { listEvents } from '../../../../domain/events/list-events.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import type { SiteContext } from '../../../context.ts'
import { streamLines } from '../journal/stream-lines.server.ts'

/** What was done last, by anybody for who reads the journal, otherwise by themselves. */
export async function findLastDone(db: SiteContext['db'], person: StaffPerson) {
  const choice = may(person, 'read-journal') ? {} : { actorId: person.userId }
  const [line] = streamLines(await listEvents(db, choice, 1), person)
  return line ?? null
}
