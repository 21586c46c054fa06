import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { events } from '../../db/schema/tables.ts'
import { addDays, type Day, startOfDay } from '../calendar/paris-day.ts'
import type { RecordKind } from './acts.ts'
import { sentenceOf } from './sentences.ts'

/** An event as it is read. */
export interface ReadEvent {
  id: number
  at: Date
  sentence: string
  act: string
  kind: string
  recordId: string
  channel: string
}

/** Which events are asked for; what is absent is not asked. Days are of France, both included. */
export interface EventChoice {
  kind?: RecordKind
  /** One record, or several that are read as one. */
  recordId?: string | readonly string[]
  actorId?: string
  from?: Day
  until?: Day
}

/** The newest of the chosen events first, `limit` at most. */
export async function listEvents(db: Database, choice: EventChoice, limit: number): Promise<ReadEvent[]> {
  const { kind, recordId, ...others } = choice
  const isOfRecord = kind && recordId && Object.keys(others).length === 0
  const rows = isOfRecord
    ? await eventsOfRecord(db).execute({ kind, ids: [recordId].flat(), limit })
    : await chosen(db, choice).limit(limit)
  return rows.map(({ id, at, record_kind: kind, record_id: recordId, channel, ...told }) => ({
    id,
    at,
    act: told.act,
    kind,
    recordId,
    channel,
    sentence: sentenceOf(told),
  }))
}

/** What every record's own page asks. */
const eventsOfRecord = prepared((db) =>
  db
    .select()
    .from(events)
    .where(
      and(
        eq(events.record_kind, sql.placeholder('kind')),
        sql`${events.record_id} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .orderBy(desc(events.id))
    .limit(sql.placeholder('limit'))
    .prepare('events-of-record'),
)

function chosen(db: Database, { kind, recordId, actorId, from, until }: EventChoice) {
  return db
    .select()
    .from(events)
    .where(
      and(
        kind === undefined ? undefined : eq(events.record_kind, kind),
        recordId === undefined ? undefined : inArray(events.record_id, [recordId].flat()),
        actorId === undefined ? undefined : eq(events.actor_id, actorId),
        from === undefined ? undefined : gte(events.at, startOfDay(from)),
        until === undefined ? undefined : lt(events.at, startOfDay(addDays(until, 1))),
      ),
    )
    .orderBy(desc(events.id))
}
