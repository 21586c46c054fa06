import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'
import type { FileLink } from '../file-link.ts'
import { users } from '../people/accounts.ts'
import { orderRims, orders } from '../workshop/orders.ts'

/** News and the portfolio. */
const contentKinds = ['article', 'portfolio'] as const

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
    /** As typed, whole or not: checked when it is published (`domain/publishing/content`). */
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
    search_text: text().generatedAlwaysAs(
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

/** What a record was: one version for each time that somebody worked on it, never changed once it was published. */
export const contentVersions = pgTable(
  'content_versions',
  {
    record_id: text()
      .notNull()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    published_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.record_id, table.number] })],
)

/** Addresses that pages once had: they lead to where their record's page stands. */
export const contentRedirects = pgTable(
  'content_redirects',
  {
    kind: text({ enum: contentKinds }).notNull(),
    page_id: text().notNull(),
    record_id: text()
      .notNull()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.page_id] }),
    index('content_redirects_of_record').on(table.record_id),
    check('content_redirects_kind', isOneOf(table.kind, contentKinds)),
  ],
)

/** News articles (docs/product.md §3). */
export const articles = pgTable(
  'articles',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    main_image: jsonb().$type<FileLink>().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    attachements: jsonb().$type<FileLink[]>().notNull().default(sql`'[]'`),
    gallery: jsonb().$type<FileLink[]>().notNull().default(sql`'[]'`),
    video: text(),
    audio: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    url: text().notNull().default(''),
  },
  (table) => [index('articles_newest').on(table.created_at.desc().nullsFirst(), table.id)],
)

/** Work that left the workshop (docs/product.md §3; `titre` is named so there). */
export const portfolioEntries = pgTable(
  'portfolio_entries',
  {
    id: text().primaryKey(),
    titre: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull(),
    main_image: jsonb().$type<FileLink>().notNull(),
    /** The same before the work, as the main image shows it after; null where there is no such pair. */
    before_image: jsonb().$type<FileLink>(),
    carousel: jsonb().$type<FileLink[]>().notNull().default(sql`'[]'`),
    /** What it is found by: work and defect of `domain/kernel/rim-words.ts`. */
    service: text(),
    defect: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('portfolio_entries_newest').on(table.created_at.desc().nullsFirst(), table.id)],
)

/** Portfolio entries that show photos of an order, and stand or fall with its client's consent. */
export const portfolioSources = pgTable(
  'portfolio_sources',
  {
    record_id: text()
      .primaryKey()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The rim that it shows. */
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    /** Copies of photos of the work: the step that had been done last when each was taken. */
    step_photos: jsonb().$type<{ step: string; url: string }[]>().notNull().default(sql`'[]'`),
  },
  (table) => [index('portfolio_sources_of_order').on(table.order_id)],
)

/**
 * Files that staff publish with an article or a portfolio entry. A row stands before its file does, so that
 * no file can be forgotten; pictures get their derivatives from a job.
 */
export const uploadedFiles = pgTable(
  'uploaded_files',
  {
    id: text().primaryKey(),
    /** As its owner called it. */
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    /** Pixels of a picture's master; null for any other file. */
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
    /** When all derivatives of a picture were in the store. */
    derived_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('uploaded_files_created').on(table.created_at),
    check('uploaded_files_size', noneNegative(table.width, table.height)),
  ],
)

/**
 * What has come in of large files that staff publish, part by part, until the whole is there: any node goes on where
 * another was cut off. A row stands before its part does, so that no part can be forgotten.
 */
export const fileParts = pgTable(
  'file_parts',
  {
    /** That of the file to be, made by the browser. */
    file_id: text().notNull(),
    /** Where in the file its first byte stands. */
    first: integer().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Bytes of the whole file. */
    total: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the part was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.first] }),
    index('file_parts_created').on(table.created_at),
    check('file_parts_size', noneNegative(table.first, table.size, table.total)),
  ],
)
