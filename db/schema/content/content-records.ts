import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { contentKinds } from './content-kinds.ts'

/** What visitors see of it: nothing yet, its page, nothing any more. */
const contentStates = ['draft', 'published', 'withdrawn'] as const

/**
 * What staff write for visitors (docs/product.md §11.18): each article and portfolio entry as it is written, before and
 * while its page stands in `articles` or `portfolio_entries`.
 */
export const contentRecords = pgTable(
  'content_records',
  {
    id: text().primaryKey(),
    kind: text({ enum: contentKinds }).notNull(),
    state: text({ enum: contentStates }).notNull().default('draft'),
    /** The id of its page, which its address ends with; kept when the page is withdrawn. */
    page_id: text(),
    /** The date of its page, kept for the day on which a withdrawn page comes back. */
    page_created_at: timestamp({ withTimezone: true }),
    /** As typed, whole or not: judged when it is published (`domain/content`). */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The newest of its versions, and the one that visitors see. */
    version: integer().notNull().default(1),
    published_version: integer(),
    published_at: timestamp({ withTimezone: true }),
    /** When it will be published as it is then; null when nobody has said so. */
    publish_at: timestamp({ withTimezone: true }),
    /** Why it was not published when its time had come. */
    refusal: text(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    changed_by: text().notNull(),
    words: text().generatedAlwaysAs(
      sql`folded(coalesce(content ->> 'title', '') || ' ' || coalesce(page_id, ''))`,
    ),
  },
  (table) => [
    index('content_records_newest').on(table.kind, table.created_at.desc().nullsFirst(), table.id),
    // What is not what visitors see stands above the list.
    index('content_records_open')
      .on(table.kind, table.changed_at.desc().nullsFirst(), table.id)
      .where(sql`${table.published_version} is distinct from ${table.version}`),
    index('content_records_state').on(
      table.kind,
      table.state,
      table.created_at.desc().nullsFirst(),
      table.id,
    ),
    index('content_records_due').on(table.publish_at).where(sql`${table.publish_at} is not null`),
    uniqueIndex('content_records_page').on(table.kind, table.page_id),
    check('content_records_kind', isOneOf(table.kind, contentKinds)),
    check('content_records_state', isOneOf(table.state, contentStates)),
  ],
)
