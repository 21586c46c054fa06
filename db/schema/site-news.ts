import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What was to be mended of the site, and since when: so that it is mailed once (docs/product.md §11.25). */
export const siteNews = pgTable(
  'site_news',
  {
    /** The id of a sign of `domain/health/signs.ts`, and in which bad state it is. */
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
