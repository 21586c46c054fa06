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
import { textVersions } from '../business/texts.ts'
import { isOneOf, noneNegative } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { orderRims, orders, rimPhotos } from '../workshop/orders.ts'
import type { SafetyLift } from './estimates.ts'

/**
 * Proposed by the floor, then priced and sent by the office; the others end it, `withdrawn` by the office before an answer, `revoked`
 * by its client who withdrew from it after they had accepted.
 */
const supplementStates = ['proposed', 'sent', 'accepted', 'declined', 'withdrawn', 'revoked'] as const
/** What becomes of the rim if its client declines. */
const declinedWays = ['finish', 'return'] as const
const answerChannels = ['page', 'phone', 'workshop', 'mail'] as const

/** SQL condition: the supplement waits for the office or the client. The partial indexes below serve it. */
const isOpen = (state: AnyPgColumn) => sql`${state} in ('proposed', 'sent')`

/** Work that the floor finds to be needed on one rim, and that its client accepts or declines (docs/product.md §11.32). */
export const supplements = pgTable(
  'supplements',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null once the rim was taken out of its order. */
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    state: text({ enum: supplementStates }).notNull().default('proposed'),
    /** What was found, in a sentence, and the defect by its key where there is one. */
    words: text().notNull(),
    defect: text(),
    photo_id: text().references(() => rimPhotos.id, { onDelete: 'set null' }),
    service: text().notNull(),
    /** Cents excluding tax; null while the office has not said it. The rate in hundredths of a percent. */
    unit_price: integer(),
    vat_rate: integer().notNull(),
    if_declined: text({ enum: declinedWays }).notNull().default('finish'),
    /** Of the order, by what it says and costs: the line of which one rim goes with a rim that is given back. */
    dropped_line: jsonb().$type<DroppedLine>(),
    safety_lifts: jsonb().$type<SafetyLift[]>().notNull().default(sql`'[]'`),
    proposed_at: timestamp({ withTimezone: true }).notNull(),
    proposed_by: text().references(() => users.id, { onDelete: 'set null' }),
    proposed_by_name: text().notNull(),
    sent_at: timestamp({ withTimezone: true }),
    sent_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** The client's address at that press, and when the mail to it left. */
    sent_to: text(),
    mailed_at: timestamp({ withTimezone: true }),
    answered_at: timestamp({ withTimezone: true }),
    answer_channel: text({ enum: answerChannels }),
    /** The name that was typed, or who of them said it; who of the workshop noted it. */
    answered_by: text(),
    noted_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** What stood before the client when they answered, word by word, and its SHA-256 in hexadecimal. */
    shown: text(),
    shown_hash: text(),
    terms_version: text().references(() => textVersions.id),
    consent: jsonb().$type<SupplementConsent>(),
    /** When a consumer asked expressly that the work begin before the fourteen days are over. */
    early_start_at: timestamp({ withTimezone: true }),
    /** The day promised with the acceptance. */
    promised_on: date(),
    /** When its confirmation was handed to the mail server, and for whom. */
    confirmed_at: timestamp({ withTimezone: true }),
    confirmed_to: text(),
    withdrawn_at: timestamp({ withTimezone: true }),
    withdrawn_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('supplements_of_order').on(table.order_id, table.proposed_at),
    index('supplements_of_rim').on(table.rim_id),
    index('supplements_of_photo').on(table.photo_id),
    // One at a time waits on a rim; few do in the whole workshop.
    uniqueIndex('supplements_open').on(table.rim_id).where(isOpen(table.state)),
    index('supplements_waiting').on(table.proposed_at).where(isOpen(table.state)),
    check('supplements_state', isOneOf(table.state, supplementStates)),
    check('supplements_declined', isOneOf(table.if_declined, declinedWays)),
    check('supplements_channel', isOneOf(table.answer_channel, answerChannels)),
    check('supplements_amounts', noneNegative(table.unit_price, table.vat_rate)),
  ],
)

export const isOpenSupplement = isOpen(supplements.state)

/** A line as it is found again among those of its order. */
interface DroppedLine {
  description: string
  unit_price: number
  vat_rate: number
}

/** The words of the site by which it was accepted; those that were not chosen or not shown are null. */
interface SupplementConsent {
  words: string
  button: string | null
  conditions: string | null
  earlyStart: string | null
}
