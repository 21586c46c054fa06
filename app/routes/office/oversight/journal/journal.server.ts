import { formatDay, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { type RecordKind, recordKindNames } from '../../../../../domain/kernel/events/record-event.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { capitalize, uncapitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { type EventFilter, listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { listStaff } from '../../../../../domain/people/staff/list-staff.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { toJournalLines } from '../../../../office/journal/activity-feed.server.ts'
import {
  type GrowingListQuery,
  growingListQueryString,
  keepKnownValue,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'

export type JournalView = Awaited<ReturnType<typeof loadJournalPage>>

const parseOptionalDay = (text: string) => parseDay(text) ?? ''

/** Query parameters of the journal. */
const journalQueryParameters = {
  /** User id of the author. */
  qui: (text: string) => text.slice(0, 64),
  quoi: keepKnownValue(Object.keys(recordKindNames)),
  du: parseOptionalDay,
  au: parseOptionalDay,
}

type JournalQuery = GrowingListQuery<keyof typeof journalQueryParameters>

/** Loads the journal: the first lines for the query, and the address of the next. */
export async function loadJournalPage(deps: SiteContext, reader: StaffPerson, searchParams: URLSearchParams) {
  const site = deps.facts.current()
  const query = parseGrowingListQuery(journalQueryParameters, searchParams)
  const [{ rows, next, added }, members] = await Promise.all([
    loadGrowingList(query, (limit) => listEvents(deps.db, choiceOf(query), limit, site)),
    listStaff(deps),
  ])
  const whoOptions = Object.fromEntries(members.map(({ id, name }) => [id, name]))
  return {
    lines: toJournalLines(rows, reader, site),
    query,
    isChosen: growingListQueryString(query) !== '?',
    line: describeJournal(query, whoOptions),
    whoOptions,
    kindOptions: recordKindNames as Readonly<Record<string, string>>,
    next,
    added,
  }
}

const choiceOf = ({ qui, quoi, du, au }: JournalQuery): EventFilter => ({
  actorId: qui || undefined,
  kind: (quoi || undefined) as RecordKind | undefined,
  from: parseDay(du) ?? undefined,
  until: parseDay(au) ?? undefined,
})

/** Describes the filter in one line that can be read aloud: « Sophie Lambert, équipe, depuis le 12/11/2026 ». */
function describeJournal(
  { qui, quoi, du, au }: JournalQuery,
  names: Readonly<Record<string, string>>,
): string {
  const parts = [
    qui && (getOwnProperty(names, qui) ?? 'Quelqu’un d’autre'),
    getOwnProperty(recordKindNames, quoi),
    du && `depuis le ${formatDay(du)}`,
    au && `jusqu’au ${formatDay(au)}`,
  ].filter((part): part is string => Boolean(part))
  const [first = 'Tout le journal', ...others] = parts
  const lowered = others.map(uncapitalize)
  return [capitalize(first), ...lowered].join(', ')
}
