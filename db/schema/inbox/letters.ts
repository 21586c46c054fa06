import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { isOneOf } from '../checks.ts'
import type { inboxStates } from './inbox-states.ts'

/** What a thread is about: a quote request, a contact message. */
export const threadKinds = ['request', 'message'] as const
const directions = ['received', 'sent', 'note'] as const
const channels = ['mail', 'page', 'note'] as const
/** Of what we send: being written, sent back since the thread grew, waiting for its ten seconds or its job, gone, refused. */
const letterStates = ['draft', 'held', 'queued', 'sent', 'refused'] as const

/** A file that came or goes with a letter. */
export interface LetterAttachment {
  /** The random 16 characters in front of its name in the file store. */
  id: string
  name: string
  /** Key in the file store. */
  path: string
  content_type: string
  bytes: number
}

/** Of a thread what sending an answer changes. */
export interface ThreadStanding {
  state: (typeof inboxStates)[number]
  handled_by: string | null
  closed_reason: string | null
  /** ISO 8601. */
  waits_since: string | null
}

/** What the site has to say of a letter that came in: it is from another address, a file or its end did not come along. */
export type LetterNotice =
  | { what: 'other-address' | 'cut' | 'too-large' }
  | { what: 'left-out'; name: string; reason: string }

/** One mail, answer or note of a thread (docs/product.md §11.8). */
export const letters = pgTable(
  'letters',
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
    attachments: jsonb().$type<LetterAttachment[]>().notNull().default([]),
    notices: jsonb().$type<LetterNotice[]>().notNull().default([]),
    /** Without its angle brackets; null until it is known. */
    message_id: text(),
    in_reply_to: text(),
    /** Null of what is received and of notes. */
    state: text({ enum: letterStates }),
    /** Why a server would not take it, without addresses. */
    refusal: text(),
    /** When it took its place in the thread; of a draft, when it was begun. */
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Up to when whoever writes it has seen the thread; null of what is received. */
    known_at: timestamp({ withTimezone: true }),
    /** How the thread stood before it was sent off, for whoever takes it back. */
    thread_before: jsonb().$type<ThreadStanding>(),
    /** When its job may take it: ten seconds after it was sent off. */
    due_at: timestamp({ withTimezone: true }),
    sent_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('letters_of_thread').on(table.thread_kind, table.thread_id, table.created_at),
    /** Shown to whoever looks after the site (docs/product.md §11.25). */
    index('letters_refused').on(table.created_at).where(sql`${table.state} = 'refused'`),
    uniqueIndex('letters_message_id').on(table.message_id),
    /** What somebody wrote into a thread that is another's (domain/people). */
    index('letters_email').on(sql`lower(${table.email})`),
    /** What somebody is writing: one draft each. */
    uniqueIndex('letters_one_draft')
      .on(table.thread_kind, table.thread_id, table.author_id)
      .where(sql`${table.state} in ('draft', 'held')`),
    check('letters_thread_kind', isOneOf(table.thread_kind, threadKinds)),
    check('letters_direction', isOneOf(table.direction, directions)),
    check('letters_channel', isOneOf(table.channel, channels)),
    check('letters_state', isOneOf(table.state, letterStates)),
    check('letters_sent_has_state', sql`(${table.direction} = 'sent') = (${table.state} is not null)`),
  ],
)

/** Files of letters. A row stands before its file does; one that no letter has taken is swept with it. */
export const letterFiles = pgTable(
  'letter_files',
  {
    id: text().primaryKey(),
    /** Key in the file store. */
    path: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was safely in the store. */
    stored_at: timestamp({ withTimezone: true }),
    /** When a letter took it. */
    claimed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('letter_files_unclaimed').on(table.created_at).where(sql`${table.claimed_at} is null`)],
)

/** Answers that the workshop writes again and again, with places for names and hours. */
export const savedAnswers = pgTable('saved_answers', {
  id: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
  position: integer().notNull(),
})

/** Mails taken from the workshop's mailbox, so that each comes in once. */
export const fetchedMails = pgTable(
  'fetched_mails',
  {
    mailbox: text().notNull(),
    /** Without its angle brackets; a print of the mail where it has none. */
    message_id: text().notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
    /** What became of it (domain/mailbox/take-mail.ts): a letter, a message, a bounce, an absence notice, nothing. */
    outcome: text().notNull(),
    /** Into which thread it was filed; null where into none. */
    thread_kind: text({ enum: threadKinds }),
    thread_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.message_id] }),
    index('fetched_mails_age').on(table.fetched_at),
  ],
)

/** Mails that could not be taken in yet, counted before each try: one that ends the process is counted too. */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    mailbox: text().notNull(),
    /** Within the mailbox, as its server numbers it: validity, a point, number. */
    place: text().notNull(),
    attempts: integer().notNull(),
    tried_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.place] })],
)

/** The mailboxes that the site reads, and how that goes. */
export const mailboxes = pgTable('mailboxes', {
  /** User, host and folder, without the password. */
  name: text().primaryKey(),
  /** What came earlier is left alone. */
  followed_since: timestamp({ withTimezone: true }).notNull(),
  /** When it was last found that nothing is left to take in. */
  fetched_at: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }),
  /** In French, for whoever looks after it; null while all is well. */
  failure: text(),
})

/** What is known of an address that we write to: mails that came back, or somebody who is away. */
export const mailAddresses = pgTable('mail_addresses', {
  /** In small letters. */
  email: text().primaryKey(),
  bounced_at: timestamp({ withTimezone: true }),
  bounce_reason: text(),
  away_at: timestamp({ withTimezone: true }),
})
