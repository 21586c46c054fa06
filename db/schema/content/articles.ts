import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FileLink } from './file-link.ts'

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
