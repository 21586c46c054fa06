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
import { legalTextVersions } from '../business/texts.ts'
import { areNonNegative, isOneOf } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { orderRims, orders, rimPhotos } from '../workshop/orders.ts'
import type { SafetyRuleLift } from './estimates.ts'

/**
 * `proposed` by the workshop floor, `sent` (with a price) by staff. The other states are final: `withdrawn` by staff
 * before an answer; `revoked` by the client, who withdrew after accepting.
 */
const supplementStates = ['proposed', 'sent', 'accepted', 'declined', 'withdrawn', 'revoked'] as const
/** Treatment of the rim when the client declines. */
const declinedWays = ['finish', 'return'] as const
const answerChannels = ['page', 'phone', 'workshop', 'mail'] as const

/** SQL condition: the supplement waits for staff or the client. It is the condition of the partial indexes below. */
const isOpen = (state: AnyPgColumn) => sql`${state} in ('proposed', 'sent')`

/** Additional work that the workshop floor found necessary on one rim. The client accepts or declines it. */
export const supplements = pgTable(
  'supplements',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null after the rim was removed from the order. */
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    state: text({ enum: supplementStates }).notNull().default('proposed'),
    /** Finding in one sentence, and key of the defect if there is one. */
    words: text().notNull(),
    defect: text(),
    photo_id: text().references(() => rimPhotos.id, { onDelete: 'set null' }),
    service: text().notNull(),
    /** Cents excluding tax; null until staff set the price. The rate is in hundredths of a percent. */
    unit_price: integer(),
    vat_rate: integer().notNull(),
    if_declined: text({ enum: declinedWays }).notNull().default('finish'),
    /** Line of the order to reduce by one rim when the client declines and the rim is returned. */
    dropped_line: jsonb().$type<DroppedLine>(),
    safety_lifts: jsonb().$type<SafetyRuleLift[]>().notNull().default(sql`'[]'`),
    proposed_at: timestamp({ withTimezone: true }).notNull(),
    proposed_by: text().references(() => users.id, { onDelete: 'set null' }),
    proposed_by_name: text().notNull(),
    sent_at: timestamp({ withTimezone: true }),
    sent_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Address to which the supplement was sent. */
    sent_to: text(),
    /** When the supplement was passed to the mail server. */
    mailed_at: timestamp({ withTimezone: true }),
    answered_at: timestamp({ withTimezone: true }),
    answer_channel: text({ enum: answerChannels }),
    /** Name of the person who answered, typed or from the account. */
    answered_by: text(),
    /** Staff member who recorded the answer. */
    noted_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Exact text shown to the client who answered, and its SHA-256 in hexadecimal. */
    shown: text(),
    shown_hash: text(),
    terms_version: text().references(() => legalTextVersions.id),
    consent: jsonb().$type<SupplementConsent>(),
    /** When a consumer expressly requested that the work begin within the fourteen days. */
    early_start_at: timestamp({ withTimezone: true }),
    /** Name of the rim on the line that the client accepted, because the rim may be renamed later; null until then. */
    rim_name: text(),
    /** Day promised on acceptance. */
    promised_on: date(),
    /** When the confirmation was passed to the mail server, and its recipient. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_to: text(),
    withdrawn_at: timestamp({ withTimezone: true }),
    withdrawn_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('supplements_of_order').on(table.order_id, table.proposed_at),
    index('supplements_of_rim').on(table.rim_id),
    index('supplements_of_photo').on(table.photo_id),
    // At most one open supplement per rim; there are few in the whole workshop.
    uniqueIndex('supplements_open').on(table.rim_id).where(isOpen(table.state)),
    index('supplements_waiting').on(table.proposed_at).where(isOpen(table.state)),
    check('supplements_state', isOneOf(table.state, supplementStates)),
    check('supplements_declined', isOneOf(table.if_declined, declinedWays)),
    check('supplements_channel', isOneOf(table.answer_channel, answerChannels)),
    check('supplements_amounts', areNonNegative(table.unit_price, table.vat_rate)),
  ],
)

export const isOpenSupplement = isOpen(supplements.state)

/** Values that identify a line among the lines of its order. */
interface DroppedLine {
  description: string
  unit_price: number
  vat_rate: number
}

/** Texts of the site by which the supplement was accepted; null for texts that were not chosen or not shown. */
interface SupplementConsent {
  words: string
  button: string | null
  conditions: string | null
  earlyStart: string | null
}
