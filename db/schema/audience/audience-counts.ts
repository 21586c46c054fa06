import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'

/**
 * What is counted by name: a page seen, the page a visit began with, the one before the form of the quote request, the
 * source and the campaign that an address told, the class of the window.
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
