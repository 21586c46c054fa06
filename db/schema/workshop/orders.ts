import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DocumentLine } from '../billing/documents.ts'
import { invoices } from '../billing/invoices.ts'
import { isOneOf, noneNegative } from '../checks.ts'
import { estimates } from '../contracts/estimates.ts'
import { quoteRequests } from '../correspondence/inbox.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'

const handovers = ['pickup', 'delivery'] as const

/** Rims that a client has brought to the workshop (docs/product.md §3.7). */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    order_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** How many rims. */
    rim_n: integer(),
    brand: text(),
    model: text(),
    /** Of the vehicle, or the client's own repair-order number. */
    registration_number: text(),
    /** Of which country staff say that the plate is; null leaves it to its form (`domain/business/safety/plate-country.ts`). */
    plate_country: text(),
    /** Cents, excluding and including tax; null until the workshop knows. */
    total_te: integer(),
    total_ti: integer(),
    /** 0 created, 1 processed, 2 being delivered, 3 finished. */
    status: smallint().notNull().default(0),
    /** What the client reads of the status; null says what the status says by itself. */
    status_name: text(),
    invoice: text().references(() => invoices.id),
    pos_id: text().notNull(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id),
    /** What searches look through, folded already: folding a line when it is looked at takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(order_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))`,
    ),
    /** What it was made from, where it was; the office's columns from here on (docs/product.md §11.14). */
    estimate_id: text().references(() => estimates.id, { onDelete: 'set null' }),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    /** What it will be billed. */
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** When the rims came to the workshop, and who took them in; null while they are expected. Nothing runs before that. */
    received_at: timestamp({ withTimezone: true }),
    received_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Working days that the client was told, counted from the day on which the rims come. */
    working_days: smallint(),
    /** Day on which the client was told that it would be done. */
    promised_on: date(),
    /** Latest day that the accepted quote allows, set when the rims arrive. An accepted supplement moves it. */
    agreed_on: date(),
    /** Why the promised day is after `agreed_on`. The client reads it. */
    late_reason: text(),
    /** Whether the client collects the rims or has them brought. */
    handover: text({ enum: handovers }).notNull().default('pickup'),
    /** When the client was reminded that the rims are ready, and given the notice after which storage is charged (docs/product.md §9.7). */
    pickup_reminded_at: timestamp({ withTimezone: true }),
    storage_notice_at: timestamp({ withTimezone: true }),
    /** What that notice says, from the press that sends it off; it counts for nothing without the moment at which it left. */
    storage_terms: jsonb().$type<StorageTerms>(),
    /** When it came to its present step. */
    moved_at: timestamp({ withTimezone: true }),
    /**
     * When the rims were done, and the day that the client was promised first: what observed lead times are counted from
     * (docs/product.md §11.34). Both are written by `saveProgress` (`domain/workshop/orders/order.ts`):
     * null while its rims are expected, and again where it is brought back to the work.
     */
    ready_at: timestamp({ withTimezone: true }),
    first_promised_on: date(),
    /** What stops it. */
    blocked_reason: text(),
    /** For the workshop alone. */
    notes: text().notNull().default(''),
    /** The client's own, printed on the invoice where they are known. */
    purchase_order: text(),
    /** Whose the car is, where it is leased and given back: a lessor of `lessor_charges`. */
    lessor: text(),
    /** Kilometres. */
    mileage: integer(),
    /** A mail goes to the client at each step. */
    tells_client: boolean().notNull().default(true),
    /** The furthest step that the client was told of by mail; null of none. */
    told_status: smallint(),
    /** How it stood before it was moved last, to be taken back there. */
    before_move: jsonb().$type<OrderStatusSnapshot>(),
    /** Null while nobody has said so, and once it is taken back. */
    photo_consent: jsonb().$type<PhotoConsent>(),
    /** When it was cancelled, by whom and why, for the workshop alone; its `status` stays where it was. */
    cancelled_at: timestamp({ withTimezone: true }),
    cancelled_by: text().references(() => users.id, { onDelete: 'set null' }),
    cancel_reason: text(),
  },
  (table) => [
    index('orders_of_estimate').on(table.estimate_id),
    index('orders_of_request').on(table.quote_request_id),
    index('orders_promised').on(table.promised_on, table.pos_id).where(sql`${table.status} < 3`),
    index('orders_of_client').on(table.client_id, table.created_at.desc().nullsFirst(), table.id),
    index('orders_of_invoice').on(table.invoice),
    // All that was done to one vehicle, however its plate was typed.
    index('orders_of_vehicle').on(table.client_id, sql`folded(${table.registration_number})`),
    // A search of the office takes the newest of what it finds.
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // Those that the workshop has in hand are few.
    index('orders_in_hand').on(table.pos_id, table.status).where(sql`${table.status} < 3`),
    // The board: each column the promised ones first, the first to be done first; the finished, the newest first.
    index('orders_board').on(table.status, table.promised_on, table.id).where(sql`${table.status} < 3`),
    index('orders_finished').on(table.moved_at.desc()).where(sql`${table.status} = 3`),
    index('orders_blocked')
      .on(table.created_at)
      .where(sql`${table.blocked_reason} is not null and ${table.status} < 3`),
    // What is on its way to the workshop.
    index('orders_expected')
      .on(table.created_at)
      .where(sql`${table.received_at} is null and ${table.status} = 0`),
    // What waits to be collected, the longest first.
    index('orders_ready').on(table.moved_at).where(sql`${table.status} = 2 and ${table.handover} = 'pickup'`),
    // What was done lately is counted each night.
    index('orders_done').on(table.ready_at).where(sql`${table.ready_at} is not null`),
    // What a portfolio entry may be made of.
    index('orders_shown')
      .on(table.created_at.desc(), table.id)
      .where(sql`${table.photo_consent} is not null`),
    uniqueIndex('orders_number').on(table.pos_id, table.order_number),
    check('orders_status', sql`${table.status} between 0 and 3`),
    check('orders_told_status', sql`${table.told_status} between 0 and 3`),
    check('orders_handover', isOneOf(table.handover, handovers)),
    check(
      'orders_amounts',
      noneNegative(table.rim_n, table.total_te, table.total_ti, table.mileage, table.working_days),
    ),
  ],
)

/** Where an order stood, and who moved it on from there; `moved_at` in ISO 8601. */
interface OrderStatusSnapshot {
  by: string | null
  status: number
  status_name: string | null
  moved_at: string | null
  /** In ISO 8601; absent of moves of before it was kept. */
  ready_at?: string | null
  /** Of a move by which its rims came: the day that was promised before, and the one that it promised. */
  receipt?: { promised_on: string | null; given?: string | null }
  /** Of a last step that noted who took the rims: the slip that says so. */
  slip?: string
  /** What a step back ended of it, in ISO 8601; absent of moves that ended nothing. */
  pickup?: { reminded_at: string | null; notice_at: string | null; terms: StorageTerms | null }
}

/** The first day (`2026-11-21`) that is charged for storage, and the cents of each, excluding tax. */
interface StorageTerms {
  from: string
  cents: number
}

/** That the client lets the workshop publish photos of their rims: how they said so, whom they told, when (ISO 8601). */
interface PhotoConsent {
  how: 'written' | 'mail' | 'spoken'
  by: string
  at: string
}

const positions = ['avg', 'avd', 'arg', 'ard', 'other'] as const

/** One rim of an order (docs/product.md §11.14). Its words are those of `domain/kernel/rim-words.ts`. */
export const orderRims = pgTable(
  'order_rims',
  {
    /** Also what its label's code says. */
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its place in the order, from 1. */
    place: smallint().notNull(),
    position: text({ enum: positions }).notNull(),
    /** Inches. */
    size: smallint(),
    make: text().notNull().default(''),
    part_number: text().notNull().default(''),
    service: text().notNull(),
    finish: text().notNull(),
    defects: text().array().notNull().default([]),
    notes: text().notNull().default(''),
    /** What the floor found that stops the work on it, until somebody settles it. */
    problem: text(),
    problem_at: timestamp({ withTimezone: true }),
    problem_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** What its passport says besides (docs/product.md §11.17): runout in hundredths of a millimetre, before the work and after it. */
    radial_before: smallint(),
    radial_after: smallint(),
    axial_before: smallint(),
    axial_after: smallint(),
    /** The products that were used, in the workshop's words. */
    primer: text().notNull().default(''),
    paint: text().notNull().default(''),
    varnish: text().notNull().default(''),
    /** What the client was advised. */
    advice: text().notNull().default(''),
    /** When somebody last wrote any of these down. */
    recorded_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('order_rims_of_order').on(table.order_id, table.place),
    // What was used lately is proposed again.
    index('order_rims_recorded')
      .on(table.recorded_at.desc().nullsFirst())
      .where(sql`${table.recorded_at} is not null`),
    check(
      'order_rims_runout',
      noneNegative(table.radial_before, table.radial_after, table.axial_before, table.axial_after),
    ),
    // Few wait for somebody at a time; what waits longest comes first.
    index('order_rims_problem').on(table.problem_at).where(sql`${table.problem} is not null`),
    check('order_rims_position', isOneOf(table.position, positions)),
  ],
)

const rimSteps = [
  'removed',
  'stripped',
  'straightened',
  'welded',
  'prepared',
  'painted',
  'machined',
  'polished',
  'checked',
] as const

/** What has been done to a rim, step by step (docs/product.md §11.17); a step that was taken back has no row. */
export const orderRimSteps = pgTable(
  'order_rim_steps',
  {
    rim_id: text()
      .notNull()
      .references(() => orderRims.id, { onDelete: 'cascade' }),
    step: text({ enum: rimSteps }).notNull(),
    done_at: timestamp({ withTimezone: true }).notNull(),
    done_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.rim_id, table.step] }),
    // What somebody has just noted is offered to be taken back.
    index('order_rim_steps_done').on(table.done_at),
    check('order_rim_steps_step', isOneOf(table.step, rimSteps)),
  ],
)

const slipKinds = ['deposit', 'handover'] as const

/** One rim as a slip lists it, in the words of its day. */
interface SlipRim {
  place: number
  name: string
  work: string
  /** Visible defects, make and part number, and what was noted of its state: a line of each. */
  details: string[]
}

/** What was handed over at the counter, as it was then: a slip is never changed, a new one is made. */
interface SlipContent {
  /** Of its order. */
  number: string
  client: string
  vehicle: string
  plate: string
  /** Where it was, its address, telephone and hours. */
  workshop: { id: string; title: string; city: string; lines: string[] }
  rims: SlipRim[]
  /** Photos of that moment, by their ids, with what each shows. */
  photos: { id: string; shows: string }[]
  /** What the general terms said of it to that client; `null` where they had no such article. */
  terms: {
    since: string
    number: number
    title: string
    clauses: { text: string; items?: string[] }[]
  } | null
}

/**
 * What is signed at the counter: the receipt for rims that were left (`deposit`), and for those that were collected or
 * delivered (`handover`) (docs/product.md §11.14).
 */
export const orderSlips = pgTable(
  'order_slips',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: slipKinds }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Who of the workshop. */
    made_by: text().references(() => users.id, { onDelete: 'set null' }),
    made_by_name: text().notNull(),
    content: jsonb().$type<SlipContent>().notNull(),
    /** Who brought the rims or took them; empty where nobody was asked. */
    signer: text().notNull().default(''),
    /** The lines of a finger: points as x, y, x, y… in thousandths of the pad's width; null where nobody signed. */
    signature: jsonb().$type<number[][]>(),
    signed_at: timestamp({ withTimezone: true }),
    /** The mail to the client that carries it: since when it is on its way, where it goes, and when it left. */
    mail_asked_at: timestamp({ withTimezone: true }),
    mail_asked_by: text().references(() => users.id, { onDelete: 'set null' }),
    mailed_to: text(),
    mailed_at: timestamp({ withTimezone: true }),
    /** By which whoever holds its PDF verifies it; null of what was made before slips had one. */
    verification_code: text(),
  },
  (table) => [
    uniqueIndex('order_slips_verification_code').on(table.verification_code),
    index('order_slips_of_order').on(table.order_id, table.created_at),
    // Old ones are deleted.
    index('order_slips_made').on(table.created_at),
    check('order_slips_kind', isOneOf(table.kind, slipKinds)),
  ],
)

const moments = ['reception', 'work', 'delivery'] as const

/**
 * A photo of an order or of one of its rims. The telephone that took it gives the id, so that sending it again changes
 * nothing; the row stands before the file does, so that no file is forgotten.
 */
export const rimPhotos = pgTable(
  'rim_photos',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rim_id: text().references(() => orderRims.id, { onDelete: 'set null' }),
    moment: text({ enum: moments }).notNull(),
    /** A view of `domain/kernel/rim-words.ts`. */
    view: text().notNull(),
    /** Taken to show what stops the work, beside the words of `order_rims.problem`. */
    shows_problem: boolean().notNull().default(false),
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull().default(0),
    /** By the telephone's clock. */
    taken_at: timestamp({ withTimezone: true }).notNull(),
    /** By the site's own, when it first heard of it: what sweeps count from. */
    received_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    taken_by: text().references(() => users.id, { onDelete: 'set null' }),
    taken_by_name: text().notNull(),
    /** When the file was safely in the store; null while it is on its way. */
    stored_at: timestamp({ withTimezone: true }),
    /**
     * When somebody deleted it. Its file goes ten seconds later; the row stays a month, so that a telephone that sends
     * the photo once more does not bring it back.
     */
    deleted_at: timestamp({ withTimezone: true }),
    deleted_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Since when the client sees it, with the steps of the order; null while it is the workshop's alone. */
    shown_at: timestamp({ withTimezone: true }),
    shown_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rim_photos_of_order').on(table.order_id, table.taken_at),
    index('rim_photos_of_rim').on(table.rim_id, table.taken_at),
    index('rim_photos_received').on(table.received_at),
    // Cut off on their way, or deleted: what is swept.
    index('rim_photos_unstored').on(table.received_at).where(sql`${table.stored_at} is null`),
    check('rim_photos_moment', isOneOf(table.moment, moments)),
  ],
)

/**
 * What the workshop's own records say of its pace (docs/product.md §11.34), counted anew each night: of each point of sale
 * the orders of three months, by service and (an empty one) of all; and under an empty point of sale the rims of a year.
 */
export const orderFigures = pgTable(
  'order_figures',
  {
    pos_id: text().notNull(),
    /** A service of `domain/kernel/rim-words.ts`. */
    service: text().notNull(),
    /** Both counted. */
    first_day: date().notNull(),
    last_day: date().notNull(),
    orders: integer().notNull(),
    rims: integer().notNull(),
    /** Working days within which half of them were ready, and nine of ten. */
    half_within: smallint().notNull(),
    most_within: smallint().notNull(),
    /** How many had a promised day, and how many of these were ready by then. */
    promised: integer().notNull(),
    kept: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pos_id, table.service] }),
    check(
      'order_figures_counts',
      noneNegative(
        table.orders,
        table.rims,
        table.half_within,
        table.most_within,
        table.promised,
        table.kept,
      ),
    ),
  ],
)
