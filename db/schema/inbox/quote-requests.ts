import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { isOneOf } from '../checks.ts'
import { clients } from '../clients/clients.ts'
import type { FileLink } from '../content/file-link.ts'
import { inboxStates } from './inbox-states.ts'

const clientKinds = ['particulier', 'professionnel'] as const
const shops = ['epinal', 'ostwald'] as const
const services = ['rénovation', 'dévoilage', 'soudure', 'autre'] as const
const rimTypes = ['jante origine', 'jante adaptable', 'jante demontable'] as const
const howKnown = ['déjà client', 'internet', 'bouche a oreille', 'autre'] as const

export interface QuoteRequestImage extends FileLink {
  /** Key of the photo in the file store. */
  path: string
}

/** What visitors ask the workshop for (docs/product.md §3). */
export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: text().primaryKey(),
    /** Short, to be said on the telephone; the id opens things, this does not. */
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
    /** What is said of rims, and of the vehicle, is absent where another part is brought. */
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
    /** Whoever of the workshop has taken it. */
    handled_by: text().references(() => users.id, { onDelete: 'set null' }),
    closed_reason: text(),
    client_id: text().references(() => clients.id, { onDelete: 'set null' }),
    /** Since when it is for us to say something; null while it is for the visitor, or nothing is left to say. */
    waits_since: timestamp({ withTimezone: true }).defaultNow(),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    words: text().generatedAlwaysAs(
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
    /** What the same person asked before (domain/inbox/earlier/list-earlier.ts). */
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
