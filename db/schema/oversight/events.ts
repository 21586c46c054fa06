import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Audit log of the office: who did what, when, on which record. The database rejects changes of events, and deletions
 * before the retention period ends (migration 0011). Names, kinds and channels have no check constraints, because
 * recorded values must remain valid in later versions.
 */
export const events = pgTable(
  'events',
  {
    /** Order of recording. May differ from the order of `at`, because offline actions are received later. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null when the site itself or a command did the action. */
    actor_id: text(),
    /** Name of the author at the time of the event. */
    actor_name: text().notNull(),
    act: text().notNull(),
    record_kind: text().notNull(),
    record_id: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    channel: text().notNull(),
  },
  (table) => [
    index('events_of_record').on(table.record_kind, table.record_id, table.at, table.id),
    index('events_of_kind').on(table.record_kind, table.at, table.id),
    index('events_of_actor').on(table.actor_id, table.at, table.id),
    index('events_age').on(table.at, table.id),
  ],
)
