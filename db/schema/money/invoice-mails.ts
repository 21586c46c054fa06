import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { invoices } from './invoices.ts'

/** Waiting for its ten seconds or its job, gone, taken back, or not taken by a server. */
const mailStates = ['queued', 'sent', 'cancelled', 'refused'] as const

/** Each mail by which an invoice or credit note went to its client, or its payment was asked for (docs/product.md §11.15). */
export const invoiceMails = pgTable(
  'invoice_mails',
  {
    id: text().primaryKey(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    /** 1 to 3 of a reminder, each less patient than the one before; null brings the invoice itself. */
    tone: smallint(),
    /** Frozen at the press, as subject and text are. */
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    state: text({ enum: mailStates }).notNull(),
    /** Why a server would not take it, or has sent it back, without addresses. */
    refusal: text(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When its job may take it. */
    due_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    /** When the client's server sent it back, as a mail of its own; it is refused from then on. */
    returned_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('invoice_mails_of_invoice').on(table.invoice_id, table.created_at),
    /** Shown to whoever looks after the site (docs/product.md §11.25). */
    index('invoice_mails_refused').on(table.created_at).where(sql`${table.state} = 'refused'`),
    // Pressed twice, it is one mail.
    uniqueIndex('invoice_mails_one_waiting').on(table.invoice_id).where(sql`${table.state} = 'queued'`),
    check('invoice_mails_state', isOneOf(table.state, mailStates)),
    check('invoice_mails_tone', sql`${table.tone} between 1 and 3`),
  ],
)
