import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { areNonNegative, isOneOf } from '../checks.ts'
import type { FileLink } from '../file-link.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'

/** State of a visitor's request or message in the office. */
export const inboxStates = ['new', 'in_progress', 'answered', 'estimated', 'closed', 'spam'] as const

/** `estimated` applies to quote requests only. */
const messageStates = ['new', 'in_progress', 'answered', 'closed', 'spam'] as const

/** Kinds of first records of matters that did not begin with a request. */
const messageMatters = ['estimate', 'order', 'invoice'] as const

const clientKinds = ['particulier', 'professionnel'] as const
const shops = ['epinal', 'ostwald'] as const
const services = ['rénovation', 'dévoilage', 'soudure', 'autre'] as const
const rimTypes = ['jante origine', 'jante adaptable', 'jante demontable'] as const
const howKnown = ['déjà client', 'internet', 'bouche a oreille', 'autre'] as const

interface QuoteRequestImage extends FileLink {
  /** Key of the photo in the file store. */
  path: string
}

/** Quote requests of visitors. */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: text().primaryKey(),
    /** Short code for the telephone. Unlike the id, it gives no access. */
    reference: text().notNull().unique('quote_requests_reference'),
    seen: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    images: jsonb().$type<QuoteRequestImage[]>().notNull(),
    last_name: text().notNull(),
    first_name: text().notNull(),
    phone: text().notNull(),
    line_1: text().notNull(),
    zip_code: text().notNull(),
    city: text().notNull(),
    email: text().notNull(),
    client: text({ enum: clientKinds }).notNull(),
    shop: text({ enum: shops }).notNull(),
    /** Facts about rims and vehicle are missing if the request is about another part. */
    number: integer(),
    size: text(),
    service: text({ enum: services }).notNull(),
    rim_type: text({ enum: rimTypes }),
    brand: text(),
    model: text(),
    complementary_infos: text(),
    type: text({ enum: howKnown }).notNull(),
    confidentiality: boolean().notNull(),
    newsletter: boolean().notNull(),
    state: text({ enum: inboxStates }).notNull().default('new'),
    /** Staff member who handles the record. */
    handled_by: text().references(() => users.id, { onDelete: 'set null' }),
    closed_reason: text(),
    client_id: text()
      .$type<ClientId>()
      .references(() => clients.id, { onDelete: 'set null' }),
    /** Time since which the workshop has to answer; null when it is the visitor's turn or the matter is closed. */
    waits_since: timestamp({ withTimezone: true }).defaultNow(),
    /** Searched text, normalized in advance: normalizing it during a search takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(reference || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || zip_code || ' ' || city || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(complementary_infos, ''))`,
    ),
  },
  (table) => [
    index('quote_requests_waiting').on(table.waits_since).where(sql`${table.waits_since} is not null`),
    index('quote_requests_client_id').on(table.client_id),
    index('quote_requests_open').on(table.created_at).where(sql`${table.state} not in ('closed', 'spam')`),
    index('quote_requests_of_state').on(table.state, table.created_at),
    index('quote_requests_of_service').on(table.service, table.created_at),
    index('quote_requests_handled')
      .on(table.handled_by, table.created_at)
      .where(sql`${table.handled_by} is not null`),
    /** Earlier requests of the same person (domain/correspondence/inbox/list-earlier-records.ts). */
    index('quote_requests_email').on(sql`lower(${table.email})`),
    index('quote_requests_phone').on(sql`right(regexp_replace(${table.phone}, '[^0-9]', '', 'g'), 9)`),
    check('quote_requests_state', isOneOf(table.state, inboxStates)),
    index('quote_requests_created').on(table.created_at),
    index('quote_requests_unseen').on(table.created_at).where(sql`not ${table.seen}`),
    check('quote_requests_client', isOneOf(table.client, clientKinds)),
    check('quote_requests_shop', isOneOf(table.shop, shops)),
    check('quote_requests_service', isOneOf(table.service, services)),
    check('quote_requests_rim_type', isOneOf(table.rim_type, rimTypes)),
    check('quote_requests_type', isOneOf(table.type, howKnown)),
    check('quote_requests_number', sql`${table.number} > 0`),
  ],
)

/**
 * Photos, uploaded one by one before and after their request is sent. The row is written before its file, so that every stored
 * file has a row. Rows without a request are deleted with their files.
 */
export const quoteRequestPhotos = pgTable(
  'quote_request_photos',
  {
    /** The random 16 characters at the start of the file name. */
    id: text().notNull(),
    quote_request_id: text().notNull(),
    name: text().notNull(),
    path: text().notNull(),
    content_type: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the file was completely stored; null during the upload. */
    stored_at: timestamp({ withTimezone: true }),
    /** Time at which a sent request claimed the photo; null until then. */
    claimed_at: timestamp({ withTimezone: true }),
    /**
     * Keyed hashes of the sender's network and, for IPv6, of its /48: when space is needed, photos of the sender with the most
     * photos are deleted. Null for photos older than this column.
     */
    sender: text(),
    sender_site: text(),
  },
  (table) => [
    primaryKey({ columns: [table.quote_request_id, table.id] }),
    index('quote_request_photos_created').on(table.created_at),
  ],
)

/** Messages of visitors to the workshop. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    object: text().notNull(),
    message: text().notNull(),
    /** Fixed mail address of the business. */
    client_email: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    seen: boolean().notNull().default(false),
    /** Name of the sender, for messages received by mail; the contact form does not ask for it. */
    name: text(),
    /** Message-ID of the mail, without angle brackets; null for messages of the contact form. */
    message_id: text(),
    /** Matter without request on whose private page the thread was begun. */
    about_kind: text({ enum: messageMatters }),
    about_id: text(),
    state: text({ enum: messageStates }).notNull().default('new'),
    /** Staff member who handles the record. */
    handled_by: text().references(() => users.id, { onDelete: 'set null' }),
    closed_reason: text(),
    client_id: text()
      .$type<ClientId>()
      .references(() => clients.id, { onDelete: 'set null' }),
    /** Time since which the workshop has to answer; null when it is the visitor's turn or the matter is closed. */
    waits_since: timestamp({ withTimezone: true }).defaultNow(),
    /** Searched text, normalized in advance: normalizing it during a search takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(coalesce(name, '') || ' ' || email || ' ' || object || ' ' || message)`,
    ),
  },
  (table) => [
    index('contact_messages_waiting').on(table.waits_since).where(sql`${table.waits_since} is not null`),
    index('contact_messages_client_id').on(table.client_id),
    // At most one thread per matter, started by its client or by staff.
    uniqueIndex('contact_messages_about')
      .on(table.about_kind, table.about_id)
      .where(sql`${table.about_id} is not null`),
    index('contact_messages_open').on(table.created_at).where(sql`${table.state} not in ('closed', 'spam')`),
    index('contact_messages_of_state').on(table.state, table.created_at),
    index('contact_messages_handled')
      .on(table.handled_by, table.created_at)
      .where(sql`${table.handled_by} is not null`),
    /** Earlier messages of the same person (domain/correspondence/inbox/list-earlier-records.ts). */
    index('contact_messages_email').on(sql`lower(${table.email})`),
    check('contact_messages_about_kind', isOneOf(table.about_kind, messageMatters)),
    check('contact_messages_state', isOneOf(table.state, messageStates)),
    index('contact_messages_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('contact_messages_unseen').on(table.created_at).where(sql`not ${table.seen}`),
  ],
)

/** Subject of a thread: a quote request or a contact message. */
export const threadKinds = ['request', 'message'] as const

/** Types of a matter's first record, which identifies it. */
export const matterKinds = ['request', 'message', 'estimate', 'order', 'invoice'] as const
export type MatterKind = (typeof matterKinds)[number]

/** Time at which staff revoked the signed links of a matter. Links made before that time are invalid. */
export const endedMatterLinks = pgTable(
  'ended_matter_links',
  {
    kind: text({ enum: matterKinds }).notNull(),
    id: text().notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('ended_matter_links_ended').on(table.ended_at),
    check('ended_matter_links_kind', isOneOf(table.kind, matterKinds)),
  ],
)

/** Values of a thread that sending an answer changes. */
export interface ThreadStatusSnapshot {
  state: (typeof inboxStates)[number]
  handled_by: string | null
  closed_reason: string | null
  /** ISO 8601. */
  waits_since: string | null
}

/** Number of submissions of each form since it was last viewed. */
export const formCounters = pgTable(
  'form_counters',
  {
    name: text().primaryKey(),
    notifications: integer().notNull().default(0),
  },
  (table) => [check('form_counters_notifications', areNonNegative(table.notifications))],
)

/** Templates for answers, with placeholders for names and hours. */
export const savedAnswers = pgTable('saved_answers', {
  id: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
  position: integer().notNull(),
})
