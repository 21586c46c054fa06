import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { areNonNegative } from '../checks.ts'
import { estimates } from '../contracts/estimates.ts'
import { users } from '../people/accounts.ts'
import { orders } from '../workshop/orders.ts'

/**
 * View of one order or estimate for an expert, by a link without an account. The link contains the site's signature of the id and
 * is not stored.
 */
export const expertDossiers = pgTable(
  'expert_dossiers',
  {
    id: text().primaryKey(),
    /** Exactly one of `order_id` and `estimate_id` is set. */
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    estimate_id: text().references(() => estimates.id, { onDelete: 'cascade' }),
    expert_name: text().notNull(),
    expert_firm: text().notNull().default(''),
    expert_email: text().notNull().default(''),
    claim_number: text().notNull().default(''),
    mission_reference: text().notNull().default(''),
    /** Data that the expert sees besides the rims and their defects. */
    shows_prices: boolean().notNull(),
    shows_photos: boolean().notNull(),
    shows_estimate: boolean().notNull(),
    /** Cents excluding tax by index of the rim, fixed so that the agreement refers to them. */
    prices: jsonb().$type<DossierPrice[]>().notNull().default(sql`'[]'`),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_by_name: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
    revoked_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Mail with the link: when it was requested, and when it was sent. */
    mail_asked_at: timestamp({ withTimezone: true }),
    mailed_at: timestamp({ withTimezone: true }),
    /** Agreement of the expert; possible once. */
    agreed_at: timestamp({ withTimezone: true }),
    agreed_by: text(),
    /** Amount that the expert named, in cents excluding tax. */
    agreed_cents: integer(),
    agreed_words: text(),
    /** Further photos that the expert requests; possible once. */
    photos_asked_at: timestamp({ withTimezone: true }),
    photos_asked_rim: text(),
    photos_asked_words: text(),
    /** Time of the latest answer, and time at which staff first saw it. */
    answered_at: timestamp({ withTimezone: true }),
    answer_seen_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('expert_dossiers_of_order').on(table.order_id, table.created_at),
    index('expert_dossiers_of_estimate').on(table.estimate_id, table.created_at),
    // Old dossiers are deleted.
    index('expert_dossiers_made').on(table.created_at),
    // Partial index: few answers are unseen.
    index('expert_dossiers_unseen')
      .on(table.answered_at)
      .where(sql`${table.answered_at} is not null and ${table.answer_seen_at} is null`),
    check('expert_dossiers_subject', sql`num_nonnulls(${table.order_id}, ${table.estimate_id}) = 1`),
    check('expert_dossiers_amounts', areNonNegative(table.agreed_cents)),
  ],
)

/** Workshop's price for a rim, and price of a new one; null when unknown. */
export interface DossierPrice {
  place: number
  ours: number | null
  replacement: number | null
}

/** Visits of the link, one row each. */
export const dossierOpenings = pgTable(
  'dossier_openings',
  {
    id: text().primaryKey(),
    dossier_id: text()
      .notNull()
      .references(() => expertDossiers.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Keyed hash of the visitor's network address, only to tell visits apart. */
    visit: text().notNull(),
  },
  (table) => [index('dossier_openings_of_dossier').on(table.dossier_id, table.at)],
)
