import { recordKinds } from '../../../../domain/events/acts.ts'
import { type EventChoice, listEvents } from '../../../../domain/events/list-events.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { listStaff } from '../../../../domain/staff/list-staff.ts'
import type { SiteContext } from '../../../context.ts'
import { type JournalQuery, journalSearch, mostPages, readJournalQuery } from './journal-query.ts'
import { streamLines } from './stream-lines.server.ts'

/** Lines at first, and those that each « Afficher la suite » adds. */
const linesAdded = 25

export type JournalView = Awaited<ReturnType<typeof readJournal>>

/** What the journal's page shows: the first of the lines that its address asks for, and where the others are. */
export async function readJournal(world: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readJournalQuery(asked)
  const shown = query.page * linesAdded
  const [found, members] = await Promise.all([
    // One more tells whether there are more.
    listEvents(world.db, choiceOf(query), shown + 1),
    listStaff(world),
  ])
  const hasMore = found.length > shown && query.page < mostPages
  return {
    lines: streamLines(found.slice(0, shown), reader),
    chosen: { qui: query.who, quoi: query.kind ?? '', du: query.from ?? '', au: query.until ?? '' },
    isChosen: journalSearch({ ...query, page: 1 }) !== '?',
    whoOptions: Object.fromEntries(members.map(({ id, name }) => [id, name])),
    kindOptions: recordKinds as Readonly<Record<string, string>>,
    next: hasMore ? journalSearch(query, { page: query.page + 1 }) : null,
    added: query.page > 1 ? (query.page - 1) * linesAdded : null,
  }
}

function choiceOf({ who, kind, from, until }: JournalQuery): EventChoice {
  return {
    actorId: who || undefined,
    kind: kind ?? undefined,
    from: from ?? undefined,
    until: until ?? undefined,
  }
}
