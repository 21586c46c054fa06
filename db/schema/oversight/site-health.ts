import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const backupRunKinds = ['made', 'copied', 'tested'] as const
const scratchKinds = ['database', 'schemas'] as const

/** Attempts to make, copy or test-restore a backup, successful or not. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `made`, copied elsewhere, or restored as a test beside the site and deleted again. */
    kind: text({ enum: backupRunKinds }).notNull().default('made'),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
    /** Folder or bucket of the backup. */
    place: text().notNull(),
    /** Name of the backup; null after a failure, whose reason is in `failure`. */
    name: text(),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    bytes: bigint({ mode: 'number' }),
    failure: text(),
    /** Warning to the operator, in French: the bucket contains copies of unknown origin. */
    warning: text(),
    /** Place of the test restore: a separate database, or uncommitted schemas. */
    scratch: text({ enum: scratchKinds }),
  },
  (table) => [
    index('backup_runs_made').on(table.kind, table.ended_at),
    check('backup_runs_kind', isOneOf(table.kind, backupRunKinds)),
    check('backup_runs_scratch', isOneOf(table.scratch, scratchKinds)),
    check('backup_runs_outcome', sql`(${table.name} is null) <> (${table.failure} is null)`),
  ],
)

/** Problems of the site and their start, so that each is mailed once. */
export const reportedHealthProblems = pgTable(
  'site_news',
  {
    /** Id of a check of `domain/oversight/health/health-checks.ts`, and its bad state. */
    part: text().notNull(),
    state: text().notNull(),
    /** Latest title of the problem. */
    title: text().notNull(),
    sentence: text().notNull(),
    advice: text(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Null while the problem exists. */
    ended_at: timestamp({ withTimezone: true }),
    /** Time at which the problem was last mailed to staff. */
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.part, table.state] })],
)
