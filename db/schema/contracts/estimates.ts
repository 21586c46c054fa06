import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DocumentBuyer, DocumentLine } from '../billing/documents.ts'
import { textVersions } from '../business/texts.ts'
import { isOneOf, noneNegative } from '../checks.ts'
import { quoteRequests } from '../correspondence/inbox.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'

const estimateStatuses = ['created', 'paid'] as const
/** What the office knows beyond the contract's two; a draft is no quote yet (`estimateDrafts`). */
const estimateStates = ['issued', 'sent', 'seen', 'accepted', 'refused', 'expired', 'replaced'] as const
const decisionChannels = ['page', 'phone', 'workshop', 'mail'] as const

/** Quotes that the workshop has issued, the trade's « devis » (docs/product.md §3.8). */
export const estimates = pgTable(
  'estimates',
  {
    id: text().primaryKey(),
    estimate_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Cents, excluding and including tax. */
    total_te: integer(),
    total: integer(),
    /** `paid` once the client has accepted it. */
    status: text({ enum: estimateStatuses }).notNull().default('created'),
    pos_id: text().notNull(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id),
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Whom it was made out to, as it was then; null says what the client's record says. */
    buyer: jsonb().$type<DocumentBuyer>(),
    /** Last day on which it may be accepted. */
    valid_until: date(),
    /** Within how many working days the work is done, from the day on which rims and deposit are there. */
    working_days: integer(),
    /** « Citroën Jumpy », and its plate or the garage's repair order. */
    vehicle: text(),
    registration_number: text(),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(estimate_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(vehicle, ''))`,
    ),
    /** The office's columns from here on (docs/product.md §11.13). `created` covers all states but `accepted`, which is `paid`. */
    state: text({ enum: estimateStates }).notNull().default('issued'),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    rims: jsonb().$type<EstimateRim[]>().notNull().default(sql`'[]'`),
    /** As it was typed, for the quote that is made after it; null for one that no draft became. */
    content: jsonb().$type<Record<string, unknown>>(),
    /** What the workshop says to the client above the lines. */
    message: text().notNull().default(''),
    /** The version of the general terms behind it; null is the one that was in force on its day. */
    terms_version: text().references(() => textVersions.id),
    sent_at: timestamp({ withTimezone: true }),
    seen_at: timestamp({ withTimezone: true }),
    /** When the client accepted or refused, through which channel, in whose words; who recorded it. */
    decided_at: timestamp({ withTimezone: true }),
    decision_channel: text({ enum: decisionChannels }),
    decided_by: text(),
    refusal_reason: text(),
    /** What the client agreed to, in its words; null where it was accepted before they were kept. */
    consent: jsonb().$type<EstimateConsent>(),
    /** When a consumer asked expressly that the work begin before the fourteen days are over; null where they did not. */
    early_start_at: timestamp({ withTimezone: true }),
    /** When the confirmation of the contract was handed to the mail server, and for whom. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_to: text(),
    /** Cents including tax that are asked for with the client's word (docs/product.md §11.33); null where nothing is. */
    deposit_asked: integer(),
    /** Of chosen rims: when the quote was issued that they were chosen from, whose terms hold; null of any other. */
    offered_at: timestamp({ withTimezone: true }),
    reminded_at: timestamp({ withTimezone: true }),
    /** Whose the car is, where it is leased and given back. */
    lessor: text(),
    /** Safety rules that a responsable has lifted for one of its lines, and why. */
    safety_lifts: jsonb().$type<SafetyLift[]>().notNull().default(sql`'[]'`),
    /** The quote that took its place. */
    replaced_by: text().references((): AnyPgColumn => estimates.id),
  },
  (table) => [
    index('estimates_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('estimates_of_vehicle').on(table.client_id, sql`folded(${table.registration_number})`),
    index('estimates_newest').on(table.created_at.desc().nullsFirst(), table.id),
    uniqueIndex('estimates_number').on(table.pos_id, table.estimate_number),
    index('estimates_replaced_by').on(table.replaced_by).where(sql`${table.replaced_by} is not null`),
    index('estimates_of_request').on(table.quote_request_id),
    index('estimates_of_state').on(table.state, table.created_at),
    // Those that a client may still accept end one day.
    index('estimates_ending').on(table.valid_until).where(sql`${table.state} in ('issued', 'sent', 'seen')`),
    index('estimates_accepted').on(table.decided_at).where(sql`${table.state} = 'accepted'`),
    // What a line of the bank may pay before there is an invoice.
    index('estimates_deposit_asked')
      .on(table.deposit_asked, table.decided_at)
      .where(sql`${table.deposit_asked} is not null`),
    check('estimates_deposit', sql`${table.deposit_asked} > 0`),
    check('estimates_state', isOneOf(table.state, estimateStates)),
    check('estimates_channel', isOneOf(table.decision_channel, decisionChannels)),
    check('estimates_status', isOneOf(table.status, estimateStatuses)),
    check('estimates_amounts', noneNegative(table.total_te, table.total)),
    check('estimates_delay', sql`${table.working_days} > 0`),
  ],
)

/** A rim that a quote is about; its words are those of `domain/kernel/rim-words.ts`. */
export interface EstimateRim {
  position: string
  size: number | null
  service: string
  finish: string
  defects: string[]
  notes: string
}

/** A safety rule that a responsable has lifted for the rim of one line (`domain/business/safety/safety-rules.ts`); when, in ISO 8601. */
export interface SafetyLift {
  rule: string
  place: number
  reason: string
  by: string
  at: string
}

/** What stood before a client who accepted a quote, and what they chose (docs/product.md §11.13). */
interface EstimateConsent {
  /** Of this acceptance: another one after it was taken back is another. */
  id: string
  /** Which words of the site they were (`acceptanceTexts`), and those words. */
  words: string
  button: string | null
  conditions: string | null
  /** The express request to begin early, where it was made here. */
  earlyStart: string | null
  /** The version of the general terms; null is the one that was in force on the day of the quote. */
  terms: string | null
}

/**
 * A quote that is being written, seen by the workshop alone: it becomes the quote of the same id when it is issued,
 * and only then has a number.
 */
export const estimateDrafts = pgTable(
  'estimate_drafts',
  {
    id: text().primaryKey(),
    pos_id: text().notNull(),
    client_id: text()
      .$type<ClientId>()
      .references(() => clients.id),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    /** The quote that it will replace. */
    replaces: text().references(() => estimates.id),
    /** As typed, whole or not: checked when it is issued (`domain/contracts/estimates`). */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Safety rules that a responsable has lifted for one of its lines. */
    safety_lifts: jsonb().$type<SafetyLift[]>().notNull().default(sql`'[]'`),
    /** Grows with each change: whoever saves says which one theirs began from. */
    version: integer().notNull().default(1),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('estimate_drafts_changed').on(table.changed_at),
    index('estimate_drafts_replacing').on(table.replaces),
    index('estimate_drafts_of_request').on(table.quote_request_id),
  ],
)
