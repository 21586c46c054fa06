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
import { isOneOf, noneNegative } from '../checks.ts'

const sessionStatuses = ['created'] as const

/** Visits, counted without knowing whose (docs/product.md §3.11, §10.13). */
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
    check('visitor_sessions_width', noneNegative(table.display_width)),
  ],
)

/** The pages of a visit, in a table of their own so that one more costs the same whatever came before. */
export const viewedPages = pgTable(
  'viewed_pages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** None once the visit is forgotten: then a page was seen at a time, and that is all. */
    session_id: text().references(() => visitorSessions.id, { onDelete: 'set null' }),
    name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('viewed_pages_session_id').on(table.session_id),
    index('viewed_pages_created_at').on(table.created_at),
  ],
)

/** Each day that has been counted, in sum: it outlives the visits, and knows of nobody (docs/product.md §11.23). */
export const audienceDays = pgTable(
  'audience_days',
  {
    /** In France. */
    day: date().primaryKey(),
    /** Begun on that day. */
    visits: integer().notNull(),
    /** Pages that these visits saw. */
    views: integer().notNull(),
    /** Visits that saw a service or a piece of work. */
    offers: integer().notNull(),
    /** Visits that opened the form of the quote request. */
    forms: integer().notNull(),
    /** Quote requests that came in, spam left out. */
    requests: integer().notNull(),
  },
  ({ visits, views, offers, forms, requests }) => [
    check('audience_days_counts', noneNegative(visits, views, offers, forms, requests)),
  ],
)

/**
 * What is counted by name: a page seen, the page a visit began with, the one before the form of the quote request, the
 * source and the campaign that an address named, the class of the window.
 */
const audienceKinds = ['page', 'entry', 'before', 'source', 'campaign', 'screen'] as const

const spans = ['day', 'month'] as const

/** The same by name; months too, so that two years are few rows. What is rare is counted together. */
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
    check('audience_counts_counts', noneNegative(table.visits, table.views, table.forms)),
  ],
)
