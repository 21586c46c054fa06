import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Started work that could end the process: jobs, mails and uploads. A row is written before the work and deleted after it. */
export const riskyWork = pgTable('begun_work', {
  /** Kind and id: `job …`, `mail …`, `upload …` (for an upload, the hash of its bytes). */
  work: text().primaryKey(),
  /** Id of the process that does the work; null between two attempts. */
  process: text(),
  /** Number of processes that ended during this work. */
  deaths: integer().notNull().default(0),
  begun_at: timestamp({ withTimezone: true }).notNull(),
})
