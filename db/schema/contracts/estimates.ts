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
import { legalTextVersions } from '../business/texts.ts'
import { areNonNegative, isOneOf } from '../checks.ts'
import { quoteRequests } from '../correspondence/inbox.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'

/** Statuses that clients read: `paid` means accepted (docs/product.md §4.4). */
const clientStatuses = ['created', 'paid'] as const
/** States of an estimate. Drafts are stored in `estimateDrafts`. */
const estimateStates = ['issued', 'sent', 'seen', 'accepted', 'refused', 'expired', 'replaced'] as const
const decisionChannels = ['page', 'phone', 'workshop', 'mail'] as const

/** Estimates (« devis ») that the workshop has issued. */
export const estimates = pgTable(
  'estimates',
  {
    id: text().primaryKey(),
    estimate_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Cents, excluding and including tax. */
    total_te: integer(),
    total: integer(),
    /**
     * Status that the client reads, derived from `state` (`clientStatusOf`). Always written together with it; stored because the
     * client's list is sorted and filtered by it.
     */
    client_status: text('status', { enum: clientStatuses }).notNull().default('created'),
    pos_id: text().notNull(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id),
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Addressee at the time of issue; null: use the client's record. */
    buyer: jsonb().$type<DocumentBuyer>(),
    /** Last day for acceptance. */
    valid_until: date(),
    /** Maximum number of working days for the work, from the day on which rims and deposit are received. */
    working_days: integer(),
    /** Vehicle (« Citroën Jumpy »), and its plate or the garage's repair order. */
    vehicle: text(),
    registration_number: text(),
    /** Searched text, normalized in advance: normalizing it during a search takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(estimate_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(vehicle, ''))`,
    ),
    /** State of the estimate. The columns from here on are used by the office only. */
    state: text({ enum: estimateStates }).notNull().default('issued'),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    rims: jsonb().$type<EstimateRim[]>().notNull().default(sql`'[]'`),
    /** Content of the draft, for creating the next estimate from it; null for estimates without draft. */
    content: jsonb().$type<Record<string, unknown>>(),
    /** Message of the workshop to the client, above the lines. */
    message: text().notNull().default(''),
    /** Version of the general terms attached; null: the version in force on the day of issue. */
    terms_version: text().references(() => legalTextVersions.id),
    sent_at: timestamp({ withTimezone: true }),
    seen_at: timestamp({ withTimezone: true }),
    /** When, through which channel and in whose name the client accepted or declined; who recorded it. */
    decided_at: timestamp({ withTimezone: true }),
    decision_channel: text({ enum: decisionChannels }),
    decided_by: text(),
    refusal_reason: text(),
    /** Exact text that the client agreed to; null for estimates accepted before it was stored. */
    consent: jsonb().$type<EstimateConsent>(),
    /** When a consumer expressly requested that the work begin within the fourteen days; null without request. */
    early_start_at: timestamp({ withTimezone: true }),
    /** When the confirmation of the contract was passed to the mail server, and its recipient. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_to: text(),
    /** Deposit requested on acceptance, in cents including tax; null without deposit. */
    deposit_asked: integer(),
    /** For an estimate made from chosen rims: time of issue of the original estimate, whose terms apply; null for others. */
    offered_at: timestamp({ withTimezone: true }),
    reminded_at: timestamp({ withTimezone: true }),
    /** Lessor of the car, when it is leased and about to be returned. */
    lessor: text(),
    /** Safety rules that a « responsable » has lifted for lines of the estimate. */
    safety_lifts: jsonb().$type<SafetyRuleLift[]>().notNull().default(sql`'[]'`),
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
    // Estimates that a client may still accept, by last day.
    index('estimates_ending').on(table.valid_until).where(sql`${table.state} in ('issued', 'sent', 'seen')`),
    index('estimates_accepted').on(table.decided_at).where(sql`${table.state} = 'accepted'`),
    // Deposits that a line of a bank statement may pay before their invoice exists.
    index('estimates_deposit_asked')
      .on(table.deposit_asked, table.decided_at)
      .where(sql`${table.deposit_asked} is not null`),
    check('estimates_deposit', sql`${table.deposit_asked} > 0`),
    check('estimates_state', isOneOf(table.state, estimateStates)),
    check('estimates_channel', isOneOf(table.decision_channel, decisionChannels)),
    check('estimates_status', isOneOf(table.client_status, clientStatuses)),
    check('estimates_amounts', areNonNegative(table.total_te, table.total)),
    check('estimates_delay', sql`${table.working_days} > 0`),
  ],
)

/** A rim in an estimate. Its words are those of `domain/kernel/rim-words.ts`. */
export interface EstimateRim {
  position: string
  size: number | null
  service: string
  finish: string
  /** Colour agreed with the client; missing in estimates issued before the field existed. */
  colour?: string
  defects: string[]
  notes: string
}

/**
 * A safety rule that a « responsable » has lifted for the rim of one line (`domain/business/safety/safety-rules.ts`). `at` is in
 * ISO 8601.
 */
export interface SafetyRuleLift {
  rule: string
  place: number
  reason: string
  by: string
  at: string
}

/** Texts shown to the client who accepted an estimate, and the client's choices. */
interface EstimateConsent {
  /** Id of this acceptance. After a withdrawn acceptance, the next one gets another id. */
  id: string
  /** Key of the site's texts (`acceptanceTexts`), and these texts. */
  words: string
  button: string | null
  conditions: string | null
  /** Express request for an early start, if it was made with this answer. */
  earlyStart: string | null
  /** Version of the general terms; null: the version in force on the day of the estimate. */
  terms: string | null
}

/**
 * Draft of an estimate, visible to the workshop only. It becomes the estimate of the same id, and gets its number, when it is
 * issued.
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
    replaces: text().references(() => estimates.id),
    /** Content as typed, possibly incomplete: validated on issue (`domain/contracts/estimates`). */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Safety rules that a « responsable » has lifted for lines of the draft. */
    safety_lifts: jsonb().$type<SafetyRuleLift[]>().notNull().default(sql`'[]'`),
    /** Increased with each change. A save states the version that it is based on. */
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
