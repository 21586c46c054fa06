import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { areNonNegative, isOneOf } from '../checks.ts'

const sessionStatuses = ['created'] as const

/** Visits, counted without identifying visitors. */
export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    id: text().primaryKey(),
    display_width: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: sessionStatuses }).notNull().default('created'),
    access_params: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index('visitor_sessions_created_at').on(table.created_at),
    check('visitor_sessions_status', isOneOf(table.status, sessionStatuses)),
    check('visitor_sessions_width', areNonNegative(table.display_width)),
  ],
)

/** Pages of visits, in a separate table so that the cost of adding one does not grow. */
export const viewedPages = pgTable(
  'viewed_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null after the visit was deleted: only page and time remain. */
    session_id: text().references(() => visitorSessions.id, { onDelete: 'set null' }),
    name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('viewed_pages_session_id').on(table.session_id),
    index('viewed_pages_created_at').on(table.created_at),
  ],
)

/** Daily totals, stored after the visits are deleted. They contain no personal data. */
export const audienceDays = pgTable(
  'audience_days',
  {
    /** Day in French time. */
    day: date().primaryKey(),
    /** Visits that began on that day. */
    visits: integer().notNull(),
    /** Pages viewed in these visits. */
    views: integer().notNull(),
    /** Visits that viewed a service or a portfolio entry. */
    offers: integer().notNull(),
    /** Visits that opened the quote request form. */
    forms: integer().notNull(),
    /** Quote requests received, without spam. */
    requests: integer().notNull(),
  },
  ({ visits, views, offers, forms, requests }) => [
    check('audience_days_counts', areNonNegative(visits, views, offers, forms, requests)),
  ],
)

/**
 * Kinds of names that are counted: viewed pages, entry pages, pages before the quote request form, sources and campaigns named in
 * URLs, and classes of window width.
 */
const audienceKinds = ['page', 'entry', 'before', 'source', 'campaign', 'screen'] as const

const spans = ['day', 'month'] as const

/** Counts by name, per day and per month, so that two years are few rows. Rare names are counted together. */
export const audienceCounts = pgTable(
  'audience_counts',
  {
    span: text({ enum: spans }).notNull(),
    first_day: date().notNull(),
    kind: text({ enum: audienceKinds }).notNull(),
    name: text().notNull(),
    visits: integer().notNull(),
    views: integer().notNull(),
    forms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.span, table.first_day, table.kind, table.name] }),
    check('audience_counts_span', isOneOf(table.span, spans)),
    check('audience_counts_kind', isOneOf(table.kind, audienceKinds)),
    check('audience_counts_month', sql`${table.span} = 'day' or extract(day from ${table.first_day}) = 1`),
    check('audience_counts_counts', areNonNegative(table.visits, table.views, table.forms)),
  ],
)
