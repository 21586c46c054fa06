import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf } from '../checks.ts'
import { users } from '../people/accounts.ts'
import { type ThreadStatusSnapshot, threadKinds } from './inbox.ts'

const directions = ['received', 'sent', 'note'] as const
const channels = ['mail', 'page', 'note'] as const
/** Of what we send: being written, sent back since the thread grew, sent off (`outgoing_mails` says how far it came). */
const messageStates = ['draft', 'held', 'dispatched'] as const

/**
 * What the site has to say of a message that came in: it is from another address, a file or its end did not come along,
 * it could not be read and lies there as a file.
 */
export type MessageNotice =
  | { what: 'other-address' | 'cut' | 'too-large' | 'unread' }
  | { what: 'left-out'; name: string; reason: string }

/** One mail, answer or note of a thread (docs/product.md §11.8). */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: text().primaryKey(),
    thread_kind: text({ enum: threadKinds }).notNull(),
    thread_id: text().notNull(),
    direction: text({ enum: directions }).notNull(),
    channel: text({ enum: channels }).notNull(),
    /** Whoever of the workshop wrote it; null of a visitor. */
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    author_name: text().notNull(),
    /** The address that it came from or goes to, frozen when it is sent; null of notes and drafts. */
    email: text(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    attachments: jsonb().$type<MessageAttachment[]>().notNull().default([]),
    notices: jsonb().$type<MessageNotice[]>().notNull().default([]),
    /** Without its angle brackets; null until it is known. */
    message_id: text(),
    in_reply_to: text(),
    /** Null of what is received and of notes. */
    state: text({ enum: messageStates }),
    /** When it took its place in the thread; of a draft, when it was begun. */
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Up to when whoever writes it has seen the thread; null of what is received. */
    known_at: timestamp({ withTimezone: true }),
    /** How the thread stood before it was sent off, for whoever takes it back. */
    thread_before: jsonb().$type<ThreadStatusSnapshot>(),
  },
  (table) => [
    index('thread_messages_of_thread').on(table.thread_kind, table.thread_id, table.created_at),
    uniqueIndex('thread_messages_message_id').on(table.message_id),
    /** What somebody wrote into a thread that is another's (domain/oversight/personal-data). */
    index('thread_messages_email').on(sql`lower(${table.email})`),
    /** What somebody is writing: one draft each. */
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

/** A file that came or goes with a message. */
export interface MessageAttachment {
  /** The random 16 characters in front of its name in the file store. */
  id: string
  name: string
  /** Key in the file store. */
  path: string
  content_type: string
  bytes: number
}

/** Files of messages. A row stands before its file does; one that no message has taken is swept with it. */
export const threadFiles = pgTable(
  'thread_files',
  {
    id: text().primaryKey(),
    /** Key in the file store. */
    path: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store. */
    stored_at: timestamp({ withTimezone: true }),
    /** When a message took it. */
    claimed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('thread_files_unclaimed').on(table.created_at).where(sql`${table.claimed_at} is null`)],
)
