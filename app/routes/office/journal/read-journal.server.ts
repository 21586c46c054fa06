import { recordKinds } from '../../../../domain/events/acts.ts'
import { type EventChoice, listEvents } from '../../../../domain/events/list-events.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { listStaff } from '../../../../domain/staff/list-staff.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import { describeJournal } from './journal-described.server.ts'
import { type JournalQuery, journalSearch, readJournalQuery } from './journal-query.ts'
import { journalLines } from './stream-lines.server.ts'

export type JournalView = Awaited<ReturnType<typeof readJournal>>

/** What the journal's page shows: the first of the lines that its address asks for, and where the others are. */
export async function readJournal(world: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readJournalQuery(asked)
  const [found, members] = await Promise.all([
    listEvents(world.db, choiceOf(query), rowsToFind(query.page)),
    listStaff(world),
  ])
  const whoOptions = Object.fromEntries(members.map(({ id, name }) => [id, name]))
  const { rows, next, added } = growingList(found, query.page, (page) => journalSearch(query, { page }))
  return {
    lines: journalLines(rows, reader),
    chosen: { qui: query.who, quoi: query.kind ?? '', du: query.from ?? '', au: query.until ?? '' },
    isChosen: journalSearch({ ...query, page: 1 }) !== '?',
    line: describeJournal(query, whoOptions),
    whoOptions,
    kindOptions: recordKinds as Readonly<Record<string, string>>,
    next,
    added,
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
