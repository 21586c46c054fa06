import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who did what, when, on what record (docs/product.md §11.3). The database itself refuses to change an event, and to
 * delete one before its time (migration 0011). Names, kinds and channels are words that no check limits: what was
 * recorded stays, whichever of them a later version knows.
 */
export const events = pgTable(
  'events',
  {
    /** In the order of recording, which is not that of `at`: presses made offline arrive later. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null where the site itself, or a command, acted. */
    actor_id: text(),
    /** As it was then. */
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
