import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { type ThreadStatusSnapshot, threadKinds } from './inbox.ts'

const directions = ['received', 'sent', 'note'] as const
const channels = ['mail', 'page', 'note'] as const
/**
 * State of a message of the workshop: `draft`, `held` because the thread has changed, or `dispatched` (`outgoing_mails` has the
 * details).
 */
const messageStates = ['draft', 'held', 'dispatched'] as const

/**
 * Warnings about an incoming message: it came from another address, a file or its end is missing, or it could not be read and is
 * attached as a file.
 */
export type IncomingMessageWarning =
  | { what: 'other-address' | 'cut' | 'too-large' | 'unread' }
  | { what: 'left-out'; name: string; reason: string }

/** One mail, answer or note in a thread. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: text().primaryKey(),
    thread_kind: text({ enum: threadKinds }).notNull(),
    thread_id: text().notNull(),
    direction: text({ enum: directions }).notNull(),
    channel: text({ enum: channels }).notNull(),
    /** Staff member who wrote the message; null for messages of visitors. */
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Name of the author at that time. */
    author_name: text().notNull(),
    /** Address of the sender or recipient, fixed on sending; null for notes and drafts. */
    email: text(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    attachments: jsonb().$type<MessageAttachment[]>().notNull().default([]),
    notices: jsonb().$type<IncomingMessageWarning[]>().notNull().default([]),
    /** Message-ID without angle brackets; null until it is known. */
    message_id: text(),
    in_reply_to: text(),
    /** Null for incoming messages and notes. */
    state: text({ enum: messageStates }),
    /** Time at which the message was added to the thread; for a draft, time at which the draft was begun. */
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Time of the latest message that its author had seen; null for incoming messages. */
    known_at: timestamp({ withTimezone: true }),
    /** State of the thread before sending, so that it can be restored when sending is cancelled. */
    thread_before: jsonb().$type<ThreadStatusSnapshot>(),
  },
  (table) => [
    index('thread_messages_of_thread').on(table.thread_kind, table.thread_id, table.created_at),
    uniqueIndex('thread_messages_message_id').on(table.message_id),
    /** Messages of a person in threads of another person (domain/oversight/personal-data). */
    index('thread_messages_email').on(sql`lower(${table.email})`),
    /** At most one draft per author and thread. */
    uniqueIndex('thread_messages_one_draft')
      .on(table.thread_kind, table.thread_id, table.author_id)
      .where(sql`${table.state} in ('draft', 'held')`),
    check('thread_messages_thread_kind', isOneOf(table.thread_kind, threadKinds)),
    check('thread_messages_direction', isOneOf(table.direction, directions)),
    check('thread_messages_channel', isOneOf(table.channel, channels)),
    check('thread_messages_state', isOneOf(table.state, messageStates)),
    check(
      'thread_messages_sent_has_state',
      sql`(${table.direction} = 'sent') = (${table.state} is not null)`,
    ),
  ],
)

/** A file received or sent with a message. */
export interface MessageAttachment {
  /** The random 16 characters at the start of its name in the file store. */
  id: string
  name: string
  /** Key in the file store. */
  path: string
  content_type: string
  bytes: number
}

/** Files of messages. The row is written before its file; rows without message are deleted with their files. */
export const threadFiles = pgTable(
  'thread_files',
  {
    id: text().primaryKey(),
    /** Key in the file store. */
    path: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was completely stored. */
    stored_at: timestamp({ withTimezone: true }),
    /** Time at which a message claimed the file; null while the file belongs to a draft. */
    claimed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('thread_files_unclaimed').on(table.created_at).where(sql`${table.claimed_at} is null`)],
)
