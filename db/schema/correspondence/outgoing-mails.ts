import { isNotNull, sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoices } from '../billing/invoices.ts'
import { isOneOf } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { orders } from '../workshop/orders.ts'
import { threadMessages } from './thread-messages.ts'

/** What it brings, or that it reminds of it. */
const mailKinds = ['invoice', 'estimate', 'message', 'reminder', 'storage-notice'] as const
/** Waiting for its ten seconds or its job, gone, taken back, or not taken by a server. */
const mailStates = ['queued', 'sent', 'cancelled', 'refused'] as const

/**
 * Each mail that somebody of the workshop has sent off: of an invoice or credit note, of a quote, of an order, of a thread
 * (`domain/correspondence/outbox/outbox.ts`, docs/product.md §11.8, §11.13, §11.15).
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    /** Of a message its own id: its job and its Message-ID name it by that. */
    id: text().primaryKey(),
    /** One of the four. */
    invoice_id: text().references(() => invoices.id),
    /** Of the quote, or of the draft that becomes it. */
    estimate_id: text(),
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    message_id: text().references(() => threadMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: mailKinds }).notNull(),
    /** 1 to 3 of an invoice's reminder, each less patient than the one before. */
    reminder_level: smallint(),
    /** Frozen at the press, as subject and text are; empty once its person was erased. */
    recipient: text().notNull(),
    /** A quote's is made of it; a message's subject and text stand in the message. */
    subject: text().notNull().default(''),
    text: text().notNull().default(''),
    state: text({ enum: mailStates }).notNull(),
    /** Why a server would not take it, or has sent it back, without addresses. */
    refusal: text(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When its job may take it. */
    due_at: timestamp({ withTimezone: true }).notNull(),
    /** Process that is sending the mail (`processId`), and since when; null of a mail that is not being sent. */
    claimed_by: text(),
    claimed_at: timestamp({ withTimezone: true }),
    sent_at: timestamp({ withTimezone: true }),
    /** When the recipient's server sent it back, as a mail of its own; it is refused from then on. */
    returned_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('outgoing_mails_of_invoice').on(table.invoice_id, table.created_at),
    index('outgoing_mails_of_estimate').on(table.estimate_id, table.created_at),
    index('outgoing_mails_of_order').on(table.order_id, table.created_at).where(isNotNull(table.order_id)),
    uniqueIndex('outgoing_mails_of_message').on(table.message_id),
    /** Shown to whoever looks after the site (docs/product.md §11.25). */
    index('outgoing_mails_refused').on(table.created_at).where(sql`${table.state} = 'refused'`),
    // Pressed twice, it is one mail.
    uniqueIndex('outgoing_mails_invoice_waiting').on(table.invoice_id).where(sql`${table.state} = 'queued'`),
    uniqueIndex('outgoing_mails_estimate_waiting')
      .on(table.estimate_id)
      .where(sql`${table.state} = 'queued'`),
    uniqueIndex('outgoing_mails_order_waiting')
      .on(table.order_id)
      .where(sql`${table.state} = 'queued' and ${table.order_id} is not null`),
    /** What somebody was sent of a thread that is another's (domain/oversight/personal-data). */
    index('outgoing_mails_recipient').on(sql`lower(${table.recipient})`).where(isNotNull(table.message_id)),
    check(
      'outgoing_mails_subject',
      sql`num_nonnulls(${table.invoice_id}, ${table.estimate_id}, ${table.order_id}, ${table.message_id}) = 1`,
    ),
    check('outgoing_mails_kind', isOneOf(table.kind, mailKinds)),
    check('outgoing_mails_state', isOneOf(table.state, mailStates)),
    check('outgoing_mails_reminder_level', sql`${table.reminder_level} between 1 and 3`),
  ],
)
