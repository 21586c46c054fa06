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
import { areNonNegative, isOneOf } from '../checks.ts'
import type { FileLink } from '../file-link.ts'
import { users } from '../people/accounts.ts'
import { orderRims, orders } from '../workshop/orders.ts'

/** `article`: news. `portfolio`: portfolio entry. */
const contentKinds = ['article', 'portfolio'] as const

/** `draft`: not visible yet. `published`: visible. `withdrawn`: no longer visible. */
const contentStates = ['draft', 'published', 'withdrawn'] as const

/**
 * Content that staff write for visitors: articles and portfolio entries while they are edited, before and after their page exists
 * in `articles` or `portfolio_entries`.
 */
export const contentRecords = pgTable(
  'content_records',
  {
    id: text().primaryKey(),
    kind: text({ enum: contentKinds }).notNull(),
    state: text({ enum: contentStates }).notNull().default('draft'),
    /** Id of the page, at the end of its URL; kept when the page is withdrawn. */
    page_id: text(),
    /** Date of the page, stored so that a withdrawn page can be published again with it. */
    page_created_at: timestamp({ withTimezone: true }),
    /** Content as typed, possibly incomplete: validated on publication (`domain/publishing/content`). */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Number of the newest version, and of the published one. */
    version: integer().notNull().default(1),
    published_version: integer(),
    published_at: timestamp({ withTimezone: true }),
    /** Planned time of publication; null when not planned. */
    publish_at: timestamp({ withTimezone: true }),
    /** Reason for which the planned publication failed. */
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
    // Records that differ from the published version are shown above the list.
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

/** Versions of a record: one for each period of work by one person, never changed once it was published. */
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

/** Former URLs of pages, which redirect to the current URL of the record's page. */
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

/** Published news articles. */
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

/** Published portfolio entries (docs/product.md §3; the name `titre` comes from there). */
export const portfolioEntries = pgTable(
  'portfolio_entries',
  {
    id: text().primaryKey(),
    titre: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull(),
    main_image: jsonb().$type<FileLink>().notNull(),
    /** Same view before the work, if `main_image` shows it after the work; null without such a pair. */
    before_image: jsonb().$type<FileLink>(),
    carousel: jsonb().$type<FileLink[]>().notNull().default(sql`'[]'`),
    /** Filters: work and defect of `domain/kernel/rim-words.ts`. */
    service: text(),
    defect: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('portfolio_entries_newest').on(table.created_at.desc().nullsFirst(), table.id)],
)

/** Portfolio entries with photos of an order. They require the client's consent. */
export const portfolioSources = pgTable(
  'portfolio_sources',
  {
    record_id: text()
      .primaryKey()
      .references(() => contentRecords.id, { onDelete: 'cascade' }),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Rim that the entry shows. */
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    /** Copies of photos of the work, each with the last completed step at that time. */
    step_photos: jsonb().$type<{ step: string; url: string }[]>().notNull().default(sql`'[]'`),
  },
  (table) => [index('portfolio_sources_of_order').on(table.order_id)],
)

/**
 * Files that staff publish with an article or a portfolio entry. The row is written before its file, so that every stored file
 * has a row. A job creates the derivatives of pictures.
 */
export const uploadedFiles = pgTable(
  'uploaded_files',
  {
    id: text().primaryKey(),
    /** Original file name. */
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    /** Pixels of a picture's master; null for other files. */
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was completely stored; null during the upload. */
    stored_at: timestamp({ withTimezone: true }),
    /** When all derivatives of a picture were stored. */
    derived_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('uploaded_files_created').on(table.created_at),
    check('uploaded_files_size', areNonNegative(table.width, table.height)),
  ],
)

/**
 * Uploaded parts of large files, until the file is complete: any node can continue an interrupted upload. The row is written
 * before its part, so that every stored part has a row.
 */
export const fileParts = pgTable(
  'file_parts',
  {
    /** Id of the future file, made by the browser. */
    file_id: text().notNull(),
    /** Offset of the part's first byte in the file. */
    first: integer().notNull(),
    /** Size of the part in bytes. */
    size: integer().notNull(),
    /** Size of the whole file in bytes. */
    total: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the part was completely stored; null during the upload. */
    stored_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.first] }),
    index('file_parts_created').on(table.created_at),
    check('file_parts_size', areNonNegative(table.first, table.size, table.total)),
  ],
)
