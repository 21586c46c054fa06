import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { noneNegative } from '../checks.ts'
import { estimates } from '../contracts/estimates.ts'
import { users } from '../people/accounts.ts'
import { orders } from '../workshop/orders.ts'

/**
 * What an expert sees of one order, or of one quote, by a link without an account (docs/product.md §11.30). The link carries
 * the site's signature over the id, and is stored nowhere.
 */
export const expertDossiers = pgTable(
  'expert_dossiers',
  {
    id: text().primaryKey(),
    /** One of the two. */
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    estimate_id: text().references(() => estimates.id, { onDelete: 'cascade' }),
    expert_name: text().notNull(),
    expert_firm: text().notNull().default(''),
    expert_email: text().notNull().default(''),
    claim_number: text().notNull().default(''),
    mission_reference: text().notNull().default(''),
    /** What of it the expert sees besides the rims and their defects. */
    shows_prices: boolean().notNull(),
    shows_photos: boolean().notNull(),
    shows_estimate: boolean().notNull(),
    /** Cents excluding tax, by the place of the rim: frozen, so that what was agreed to stays. */
    prices: jsonb().$type<DossierPrice[]>().notNull().default(sql`'[]'`),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_by_name: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
    revoked_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** The mail that carries the link: since when it is on its way, and when it left. */
    mail_asked_at: timestamp({ withTimezone: true }),
    mailed_at: timestamp({ withTimezone: true }),
    /** The expert's agreement: once. */
    agreed_at: timestamp({ withTimezone: true }),
    agreed_by: text(),
    /** Excluding tax, where the expert names one. */
    agreed_cents: integer(),
    agreed_words: text(),
    /** What more the expert wants to see: once. */
    photos_asked_at: timestamp({ withTimezone: true }),
    photos_asked_rim: text(),
    photos_asked_words: text(),
    /** When the last of the two came, and when somebody of the office has seen it. */
    answered_at: timestamp({ withTimezone: true }),
    answer_seen_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('expert_dossiers_of_order').on(table.order_id, table.created_at),
    index('expert_dossiers_of_estimate').on(table.estimate_id, table.created_at),
    // Old ones are deleted.
    index('expert_dossiers_made').on(table.created_at),
    // Answers that nobody has seen are few.
    index('expert_dossiers_unseen')
      .on(table.answered_at)
      .where(sql`${table.answered_at} is not null and ${table.answer_seen_at} is null`),
    check('expert_dossiers_subject', sql`num_nonnulls(${table.order_id}, ${table.estimate_id}) = 1`),
    check('expert_dossiers_amounts', noneNegative(table.agreed_cents)),
  ],
)

/** What the workshop asks for a rim, and what a new one costs; null where nobody has said so. */
export interface DossierPrice {
  place: number
  ours: number | null
  replacement: number | null
}

/** Each time that somebody has opened the link: one row for each visit. */
export const dossierOpenings = pgTable(
  'dossier_openings',
  {
    id: text().primaryKey(),
    dossier_id: text()
      .notNull()
      .references(() => expertDossiers.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A keyed hash of where it was opened from: tells one visit from another, and nothing else. */
    visit: text().notNull(),
  },
  (table) => [index('dossier_openings_of_dossier').on(table.dossier_id, table.at)],
)
