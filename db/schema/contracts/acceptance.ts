import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { areNonNegative, isOneOf } from '../checks.ts'
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
 * Evidence of how an estimate was accepted or declined. Rows are only added, each with the hash of the previous one, and kept as
 * long as the estimate.
 */
export const proofEvents = pgTable(
  'proof_events',
  {
    estimate_id: text()
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** Consecutive number from 1. */
    place: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: proofKinds }).notNull(),
    /** Plain values, hashed in alphabetical order of their keys. */
    data: jsonb().$type<ProofEventData>().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.estimate_id, table.place] }),
    check('proof_events_kind', isOneOf(table.kind, proofKinds)),
    check('proof_events_place', sql`${table.place} > 0`),
  ],
)

export type ProofEventData = Record<string, string | number | boolean | null>

/** Latest acceptance code mailed to the recipient of an estimate, one per estimate. The code itself is not stored. */
export const acceptanceCodes = pgTable(
  'acceptance_codes',
  {
    estimate_id: text()
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** The code is derived from this value and the site's secret, so it cannot be read from the database. */
    nonce: text().notNull(),
    /** Identifies the content of the page and the chosen rims. The code is valid for these only. */
    bound_to: text().notNull(),
    recipient: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [check('acceptance_codes_tries', areNonNegative(table.tries))],
)
