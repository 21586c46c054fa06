import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'

const backupRunKinds = ['made', 'copied', 'tested'] as const
const scratchKinds = ['database', 'schemas'] as const

/** Each backup that was made, copied elsewhere or put back for a test, or could not be (docs/product.md §11.25). */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What was done: a backup made, its copy taken elsewhere, or one put back beside the site and dropped again. */
    kind: text({ enum: backupRunKinds }).notNull().default('made'),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
    /** The folder or the bucket in which it lies. */
    place: text().notNull(),
    /** Null where it failed: then `failure` says why. */
    name: text(),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    bytes: bigint({ mode: 'number' }),
    failure: text(),
    /** Warning to the operator, in French: the bucket contains copies of unknown origin. */
    warning: text(),
    /** Where it was put back for a test: a database of its own, or schemas that nobody else could see. */
    scratch: text({ enum: scratchKinds }),
  },
  (table) => [
    index('backup_runs_made').on(table.kind, table.ended_at),
    check('backup_runs_kind', isOneOf(table.kind, backupRunKinds)),
    check('backup_runs_scratch', isOneOf(table.scratch, scratchKinds)),
    check('backup_runs_outcome', sql`(${table.name} is null) <> (${table.failure} is null)`),
  ],
)

/** What was to be mended of the site, and since when: so that it is mailed once (docs/product.md §11.25). */
export const siteNews = pgTable(
  'site_news',
  {
    /** The id of a check of `domain/oversight/health/health-checks.ts`, and in which bad state it is. */
    part: text().notNull(),
    state: text().notNull(),
    /** As it was last said. */
    title: text().notNull(),
    sentence: text().notNull(),
    advice: text(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Null while it lasts. */
    ended_at: timestamp({ withTimezone: true }),
    /** When it was last mailed. */
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.part, table.state] })],
)
