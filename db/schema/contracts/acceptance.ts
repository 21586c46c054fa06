import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf, noneNegative } from '../checks.ts'
import { estimates } from './estimates.ts'

const proofKinds = [
  'sent',
  'seen',
  'question',
  'chosen',
  'code-sent',
  'accepted',
  'early-start',
  'confirmed',
  'declined',
  'reopened',
  'replaced',
  'withdrawal',
  'withdrawal-decided',
  'supplement-asked',
  'supplement-accepted',
  'supplement-declined',
  'supplement-confirmed',
  'supplement-revoked',
] as const

/**
 * What proves how a quote became a contract, or did not (docs/product.md §11.13): only added to, each with the hash of the one
 * before it, and kept as long as the quote itself.
 */
export const proofEvents = pgTable(
  'proof_events',
  {
    estimate_id: text()
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** From 1, without a gap. */
    place: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: proofKinds }).notNull(),
    /** Plain values, hashed in the order of the alphabet. */
    data: jsonb().$type<ProofData>().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.estimate_id, table.place] }),
    check('proof_events_kind', isOneOf(table.kind, proofKinds)),
    check('proof_events_place', sql`${table.place} > 0`),
  ],
)

export type ProofData = Record<string, string | number | boolean | null>

/** The code that was mailed last to whoever is to accept a quote; of each quote one, none that can be read. */
export const acceptanceCodes = pgTable(
  'acceptance_codes',
  {
    estimate_id: text()
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** What the code is made of, with the site's secret: nobody who reads the database finds it. */
    nonce: text().notNull(),
    /** What was on the screen, and the rims that are chosen: it opens nothing else. */
    bound_to: text().notNull(),
    recipient: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [check('acceptance_codes_tries', noneNegative(table.tries))],
)
