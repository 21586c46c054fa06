import { isNotNull, sql } from 'drizzle-orm'
import { check, date, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoices } from '../billing/invoices.ts'
import { isOneOf } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { orders } from '../workshop/orders.ts'
import { threadMessages } from './thread-messages.ts'

/** Content of the mail. */
const mailKinds = ['invoice', 'estimate', 'message', 'reminder', 'storage-notice', 'new-day'] as const
/** `mail`: sent by a mail server. `post`: a letter that staff print and post. */
const mailChannels = ['mail', 'post'] as const
/** `queued`: waits ten seconds or for its job. `sent`, `cancelled` by staff, or `refused` by a mail server. */
const mailStates = ['queued', 'sent', 'cancelled', 'refused'] as const

/**
 * Mails sent by staff: about an invoice or credit note, an estimate, an order, or in a thread
 * (`domain/correspondence/outbox/outbox.ts`).
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    /** For a message, the id of the message: it is used in the job and the Message-ID. */
    id: text().primaryKey(),
    /** Exactly one of `invoice_id`, `estimate_id`, `order_id` and `message_id` is set. */
    invoice_id: text().references(() => invoices.id),
    /** Id of the estimate, or of the draft that becomes it. */
    estimate_id: text(),
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    message_id: text().references(() => threadMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: mailKinds }).notNull(),
    channel: text({ enum: mailChannels }).notNull().default('mail'),
    /** Level of a payment reminder, 1 to 3, from mild to strict. */
    reminder_level: smallint(),
    /** Promised day that a `new-day` mail announces. */
    announced_day: date(),
    /** Day that the client expected before a `new-day` mail; restored if the mail bounces. */
    former_day: date(),
    /**
     * Mail address; for a letter the lines of the postal address. Set when the mail is queued, like subject and text; empty after
     * the person was erased.
     */
    recipient: text().notNull(),
    /** Generated for estimates; for messages, subject and text are stored in the message. */
    subject: text().notNull().default(''),
    text: text().notNull().default(''),
    state: text({ enum: mailStates }).notNull(),
    /** Reason of the rejection or bounce, without addresses. */
    refusal: text(),
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Name of the author at that time. */
    author_name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Earliest time of sending. */
    due_at: timestamp({ withTimezone: true }).notNull(),
    /** Process that is sending the mail (`processId`), and since when; null while no process sends it. */
    claimed_by: text(),
    claimed_at: timestamp({ withTimezone: true }),
    sent_at: timestamp({ withTimezone: true }),
    /** Time at which the recipient's server returned the mail; its state is `refused` from then on. */
    returned_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('outgoing_mails_of_invoice').on(table.invoice_id, table.created_at),
    index('outgoing_mails_of_estimate').on(table.estimate_id, table.created_at),
    index('outgoing_mails_of_order').on(table.order_id, table.created_at).where(isNotNull(table.order_id)),
    uniqueIndex('outgoing_mails_of_message').on(table.message_id),
    /** Serves the operator's list of mails that the mail server rejected. */
    index('outgoing_mails_refused').on(table.created_at).where(sql`${table.state} = 'refused'`),
    // Prevents a second mail when a form is sent twice.
    uniqueIndex('outgoing_mails_invoice_waiting').on(table.invoice_id).where(sql`${table.state} = 'queued'`),
    uniqueIndex('outgoing_mails_estimate_waiting')
      .on(table.estimate_id)
      .where(sql`${table.state} = 'queued'`),
    uniqueIndex('outgoing_mails_order_waiting')
      .on(table.order_id, table.kind)
      .where(sql`${table.state} = 'queued' and ${table.order_id} is not null`),
    /** Mails to a person in a thread of another person (domain/oversight/personal-data). */
    index('outgoing_mails_recipient').on(sql`lower(${table.recipient})`).where(isNotNull(table.message_id)),
    check(
      'outgoing_mails_subject',
      sql`num_nonnulls(${table.invoice_id}, ${table.estimate_id}, ${table.order_id}, ${table.message_id}) = 1`,
    ),
    check('outgoing_mails_kind', isOneOf(table.kind, mailKinds)),
    check('outgoing_mails_channel', isOneOf(table.channel, mailChannels)),
    check('outgoing_mails_state', isOneOf(table.state, mailStates)),
    check('outgoing_mails_reminder_level', sql`${table.reminder_level} between 1 and 3`),
  ],
)
