import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'

const estimateMailKinds = ['quote', 'reminder'] as const
const estimateMailStates = ['queued', 'sent', 'refused', 'cancelled'] as const

/**
 * What leaves by mail about a quote: the quote itself, which is issued when the first one goes, or a reminder. Recipient and
 * words are frozen at the press; until `due_at` it can be taken back.
 */
export const estimateMails = pgTable(
  'estimate_mails',
  {
    id: text().primaryKey(),
    /** Of the quote, or of the draft that becomes it. */
    estimate_id: text().notNull(),
    kind: text({ enum: estimateMailKinds }).notNull(),
    state: text({ enum: estimateMailStates }).notNull().default('queued'),
    email: text().notNull(),
    /** What the workshop writes above what every such mail says. */
    text: text().notNull().default(''),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    /** When the client's server sent it back, as a mail of its own; it is refused from then on. */
    returned_at: timestamp({ withTimezone: true }),
    /** Why it did not arrive. */
    refusal: text(),
  },
  (table) => [
    index('estimate_mails_of_estimate').on(table.estimate_id, table.created_at),
    /** Shown to whoever looks after the site (docs/product.md §11.25). */
    index('estimate_mails_refused').on(table.created_at).where(sql`${table.state} = 'refused'`),
    // One leaves at a time: two presses at once are one mail.
    uniqueIndex('estimate_mails_leaving').on(table.estimate_id).where(sql`${table.state} = 'queued'`),
    check('estimate_mails_kind', isOneOf(table.kind, estimateMailKinds)),
    check('estimate_mails_state', isOneOf(table.state, estimateMailStates)),
  ],
)
