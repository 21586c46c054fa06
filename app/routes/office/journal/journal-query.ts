import { type Day, parseDay } from '../../../../domain/calendar/paris-day.ts'
import { type RecordKind, recordKinds } from '../../../../domain/events/event-map.ts'
import { pagesRequested } from '../../../ui/pager/growing-list.ts'

/** Which part of the journal is looked at, as its address says it. */
export interface JournalQuery {
  /** Id of whoever acted. */
  who: string
  kind: RecordKind | null
  from: Day | null
  until: Day | null
  /** From 1: how many times more lines have been asked for, and once. */
  page: number
}

/** Reads `?qui=…&quoi=…&du=…&au=…&page=…`; what the journal does not know is left out. */
export function readJournalQuery(asked: URLSearchParams): JournalQuery {
  const kinds = Object.keys(recordKinds) as RecordKind[]
  return {
    who: (asked.get('qui') ?? '').slice(0, 64),
    kind: kinds.find((kind) => kind === asked.get('quoi')) ?? null,
    from: parseDay(asked.get('du')),
    until: parseDay(asked.get('au')),
    page: pagesRequested(asked),
  }
}

/** The query that shows so, with the changes, from its first lines; what goes without saying is not said. */
export function journalSearch(query: JournalQuery, changes: Partial<JournalQuery> = {}): string {
  const { who, kind, from, until, page } = { ...query, page: 1, ...changes }
  const values = { qui: who, quoi: kind, du: from, au: until, page: page > 1 ? String(page) : null }
  const parameters = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
  return `?${new URLSearchParams(parameters)}`
}
