import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { recordKinds } from '../../../../domain/events/event-map.ts'
import { type EventFilter, listEvents } from '../../../../domain/events/list-events.ts'
import { capitalised, uncapitalised } from '../../../../domain/first-letter.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { listStaff } from '../../../../domain/staff/list-staff.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import { journalLines } from './activity-feed.server.ts'
import { type JournalQuery, journalSearch, readJournalQuery } from './journal-query.ts'

export type JournalView = Awaited<ReturnType<typeof readJournal>>

/** What the journal's page shows: the first of the lines that its address asks for, and where the others are. */
export async function readJournal(deps: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readJournalQuery(asked)
  const [found, members] = await Promise.all([
    listEvents(deps.db, choiceOf(query), rowsToFind(query.page)),
    listStaff(deps),
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

function choiceOf({ who, kind, from, until }: JournalQuery): EventFilter {
  return {
    actorId: who || undefined,
    kind: kind ?? undefined,
    from: from ?? undefined,
    until: until ?? undefined,
  }
}

/** What is shown, as one line that can be read aloud: « Sophie Lambert, équipe, depuis le 12/11/2026 ». */
function describeJournal(
  { who, kind, from, until }: JournalQuery,
  names: Readonly<Record<string, string>>,
): string {
  const parts = [
    who && (ownValue(names, who) ?? 'Quelqu’un d’autre'),
    kind && recordKinds[kind],
    from && `depuis le ${formatDay(from)}`,
    until && `jusqu’au ${formatDay(until)}`,
  ].filter((part): part is string => Boolean(part))
  const [first = 'Tout le journal', ...others] = parts
  const lowered = others.map(uncapitalised)
  return [capitalised(first), ...lowered].join(', ')
}
