import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { clients } from '../clients/clients.ts'
import { messageStates } from './inbox-states.ts'

/** What visitors write to the workshop (docs/product.md §3). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    object: text().notNull(),
    message: text().notNull(),
    /** The business's own fixed address. */
    client_email: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    seen: boolean().notNull().default(false),
    /** Of the sender, where a mail told it; the contact form does not ask. */
    name: text(),
    /** Of the mail that it came by, without angle brackets; null where the contact form was used. */
    message_id: text(),
    state: text({ enum: messageStates }).notNull().default('new'),
    /** Whoever of the workshop has taken it. */
    handled_by: text().references(() => users.id, { onDelete: 'set null' }),
    closed_reason: text(),
    client_id: text().references(() => clients.id, { onDelete: 'set null' }),
    /** As of a quote request. */
    waits_since: timestamp({ withTimezone: true }).defaultNow(),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    words: text().generatedAlwaysAs(
      sql`folded(coalesce(name, '') || ' ' || email || ' ' || object || ' ' || message)`,
    ),
  },
  (table) => [
    index('contact_messages_waiting').on(table.waits_since).where(sql`${table.waits_since} is not null`),
    index('contact_messages_client_id').on(table.client_id),
    index('contact_messages_open').on(table.created_at).where(sql`${table.state} not in ('closed', 'spam')`),
    index('contact_messages_of_state').on(table.state, table.created_at),
    index('contact_messages_handled')
      .on(table.handled_by, table.created_at)
      .where(sql`${table.handled_by} is not null`),
    /** What the same person asked before (domain/inbox/earlier/list-earlier.ts). */
    index('contact_messages_email').on(sql`lower(${table.email})`),
    check('contact_messages_state', isOneOf(table.state, messageStates)),
    index('contact_messages_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('contact_messages_unseen').on(table.created_at).where(sql`not ${table.seen}`),
  ],
)
