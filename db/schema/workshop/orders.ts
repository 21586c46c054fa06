import { isNotNull, sql } from 'drizzle-orm'
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
import { areNonNegative, isOneOf } from '../checks.ts'
import { estimates } from '../contracts/estimates.ts'
import { quoteRequests } from '../correspondence/inbox.ts'
import { users } from '../people/accounts.ts'
import { type ClientId, clients } from '../people/clients.ts'

const handovers = ['pickup', 'delivery'] as const

/** Orders: rims that a client brings to the workshop. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    order_number: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Number of rims. */
    rim_n: integer(),
    brand: text(),
    model: text(),
    /** Plate of the vehicle, or the client's own repair-order number. */
    registration_number: text(),
    /** Country of the plate, as entered by staff; null: derived from its format (`domain/business/safety/plate-country.ts`). */
    plate_country: text(),
    /** Cents, excluding and including tax; null until the price is known. */
    total_te: integer(),
    total_ti: integer(),
    /** 0 created, 1 processed, 2 being delivered, 3 finished. */
    status: smallint().notNull().default(0),
    /** Status text shown to the client; null: default text of the status. */
    status_name: text(),
    invoice: text().references(() => invoices.id),
    pos_id: text().notNull(),
    client_id: text()
      .$type<ClientId>()
      .notNull()
      .references(() => clients.id),
    /** Searched text, normalized in advance: normalizing it during a search takes a hundred times as long. */
    search_text: text().generatedAlwaysAs(
      sql`folded(order_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))`,
    ),
    /** Estimate or request from which the order was made. The columns from here on are used by the office only. */
    estimate_id: text().references(() => estimates.id, { onDelete: 'set null' }),
    quote_request_id: text().references(() => quoteRequests.id, { onDelete: 'set null' }),
    /** Lines to invoice. */
    lines: jsonb().$type<DocumentLine[]>().notNull().default(sql`'[]'`),
    /** Time at which the rims were received, and by whom; null while they are expected. No deadline runs before that. */
    received_at: timestamp({ withTimezone: true }),
    received_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Number of working days promised to the client, from the receipt of the rims. */
    working_days: smallint(),
    /** Day of completion promised to the client. */
    promised_on: date(),
    /** Latest day that the accepted estimate allows, set when the rims are received. An accepted supplement changes it. */
    agreed_on: date(),
    /** Reason for which the promised day is after `agreed_on`, shown to the client. */
    late_reason: text(),
    /**
     * Promised day that the client still expects: set when staff change `promised_on`, null again once the client was told
     * of the new day, or knows it.
     */
    outdated_promise: date(),
    /** Whether the client collects the rims or the workshop delivers them. */
    handover: text({ enum: handovers }).notNull().default('pickup'),
    /** When the client was reminded that the rims are ready, and when the notice was sent after which storage is charged. */
    pickup_reminded_at: timestamp({ withTimezone: true }),
    storage_notice_at: timestamp({ withTimezone: true }),
    /** Content of the storage notice, set when it is queued. It has no effect until `storage_notice_at` is set. */
    storage_terms: jsonb().$type<StorageTerms>(),
    /** Day on which the client is to bring the rims. */
    drop_off_on: date(),
    /** Day agreed with the client for collecting the rims, or for delivering them. */
    handover_on: date(),
    /** When the current step began. */
    moved_at: timestamp({ withTimezone: true }),
    /**
     * Time at which the rims were completed, and the day that was promised first: used for observed lead times.
     * `saveChangedOrder` writes both (`domain/workshop/orders/order.ts`). Null while the rims are expected, and again
     * when the order goes back to work.
     */
    ready_at: timestamp({ withTimezone: true }),
    first_promised_on: date(),
    blocked_reason: text(),
    /** Internal notes, not shown to the client. */
    notes: text().notNull().default(''),
    /** Reference of the client, printed on the invoice when known. */
    purchase_order: text(),
    /** Lessor of the car (one of `lessor_charges`), when it is leased and about to be returned. */
    lessor: text(),
    /** Kilometres of the vehicle. */
    mileage: integer(),
    /** Whether the client gets a mail at each step. */
    tells_client: boolean().notNull().default(true),
    /** Furthest step that was announced to the client by mail; null without mails. */
    told_status: smallint(),
    /** State before the last change of step, so that it can be undone. */
    before_move: jsonb().$type<OrderStatusSnapshot>(),
    /** Consent to publish photos; null when it was not given, or revoked. */
    photo_consent: jsonb().$type<PhotoConsent>(),
    /** Time, author and reason (internal) of the cancellation. `status` does not change. */
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
    // All work on one vehicle, for any spelling of its plate.
    index('orders_of_vehicle').on(table.client_id, sql`folded(${table.registration_number})`),
    // The office search shows the newest results.
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id),
    // Partial index: few orders are in progress.
    index('orders_in_hand').on(table.pos_id, table.status).where(sql`${table.status} < 3`),
    // The board: open orders in each column by promised day, finished orders newest first.
    index('orders_board').on(table.status, table.promised_on, table.id).where(sql`${table.status} < 3`),
    index('orders_finished').on(table.moved_at.desc()).where(sql`${table.status} = 3`),
    index('orders_blocked')
      .on(table.created_at)
      .where(sql`${table.blocked_reason} is not null and ${table.status} < 3`),
    // Few clients wait to be told of a new day.
    index('orders_outdated_promise')
      .on(table.promised_on, table.id)
      .where(sql`${table.outdated_promise} is not null`),
    // Drop-offs and handovers by day, for the calendar.
    index('orders_drop_offs').on(table.drop_off_on).where(isNotNull(table.drop_off_on)),
    index('orders_handovers').on(table.handover_on).where(isNotNull(table.handover_on)),
    // Orders whose rims are expected.
    index('orders_expected')
      .on(table.created_at)
      .where(sql`${table.received_at} is null and ${table.status} = 0`),
    // Orders to be collected, longest waiting first.
    index('orders_ready').on(table.moved_at).where(sql`${table.status} = 2 and ${table.handover} = 'pickup'`),
    // Recently completed orders, counted each night.
    index('orders_done').on(table.ready_at).where(sql`${table.ready_at} is not null`),
    // Orders that a portfolio entry may be made of.
    index('orders_shown')
      .on(table.created_at.desc(), table.id)
      .where(sql`${table.photo_consent} is not null`),
    uniqueIndex('orders_number').on(table.pos_id, table.order_number),
    check('orders_status', sql`${table.status} between 0 and 3`),
    check('orders_told_status', sql`${table.told_status} between 0 and 3`),
    check('orders_handover', isOneOf(table.handover, handovers)),
    check(
      'orders_amounts',
      areNonNegative(table.rim_n, table.total_te, table.total_ti, table.mileage, table.working_days),
    ),
  ],
)

/** State of an order before a change of step, and the author of the change; `moved_at` in ISO 8601. */
interface OrderStatusSnapshot {
  by: string | null
  status: number
  status_name: string | null
  moved_at: string | null
  /** ISO 8601; absent from older changes. */
  ready_at?: string | null
  /** For a change that recorded the receipt of the rims: day promised before, and newly promised day. */
  receipt?: { promised_on: string | null; given?: string | null }
  /** For a last step that recorded who took the rims: id of the slip. */
  slip?: string
  /** For a step back: pickup reminder and storage notice that it cancelled, times in ISO 8601; missing without them. */
  pickup?: { reminded_at: string | null; notice_at: string | null; terms: StorageTerms | null }
}

/** First day (`2026-11-21`) of charged storage, and cents per day, excluding tax. */
interface StorageTerms {
  from: string
  cents: number
}

/** Client's consent to the publication of photos of their rims: how and to whom it was given, and when (ISO 8601). */
interface PhotoConsent {
  how: 'written' | 'mail' | 'spoken'
  by: string
  at: string
}

const positions = ['avg', 'avd', 'arg', 'ard', 'other'] as const

/** Rims of the orders, one per row. `domain/kernel/rim-words.ts` defines the values of `service` and `finish`. */
export const orderRims = pgTable(
  'order_rims',
  {
    /** Id, also part of the code on the label. */
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Position in the order, from 1. */
    place: smallint().notNull(),
    position: text({ enum: positions }).notNull(),
    /** Inches. */
    size: smallint(),
    make: text().notNull().default(''),
    part_number: text().notNull().default(''),
    service: text().notNull(),
    finish: text().notNull(),
    /** Colour agreed with the client, as free text: « RAL 7016 satiné ». */
    colour: text().notNull().default(''),
    defects: text().array().notNull().default([]),
    notes: text().notNull().default(''),
    /** Problem found on the workshop floor that blocks work on the rim until it is resolved. */
    problem: text(),
    problem_at: timestamp({ withTimezone: true }),
    problem_by: text().references(() => users.id, { onDelete: 'set null' }),
    /**
     * When the client's withdrawal from the contract on this rim was accepted after the rim was received: the rim is
     * returned without work.
     */
    withdrawn_at: timestamp({ withTimezone: true }),
    /** Further data for the rim's passport: runout in hundredths of a millimetre, before and after the work. */
    radial_before: smallint(),
    radial_after: smallint(),
    axial_before: smallint(),
    axial_after: smallint(),
    /** Products used, as free text. */
    primer: text().notNull().default(''),
    paint: text().notNull().default(''),
    varnish: text().notNull().default(''),
    /** Advice given to the client. */
    advice: text().notNull().default(''),
    /** Time at which these data were last changed. */
    recorded_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('order_rims_of_order').on(table.order_id, table.place),
    // Recently used products are suggested.
    index('order_rims_recorded')
      .on(table.recorded_at.desc().nullsFirst())
      .where(sql`${table.recorded_at} is not null`),
    check(
      'order_rims_runout',
      areNonNegative(table.radial_before, table.radial_after, table.axial_before, table.axial_after),
    ),
    // Partial index: few problems are open. The oldest is first.
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

/** Completed steps of work on a rim. Undoing a step deletes its row. */
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
    // Recently recorded steps can be undone.
    index('order_rim_steps_done').on(table.done_at),
    check('order_rim_steps_step', isOneOf(table.step, rimSteps)),
  ],
)

const slipKinds = ['deposit', 'handover'] as const

/** One rim on a slip, with the texts of that day. */
interface SlipRim {
  place: number
  name: string
  work: string
  /** Visible defects, make and part number, and remarks on its condition, one per line. */
  details: string[]
}

/** Content of a slip at the time of the handover. A slip is never changed; a new one replaces it. */
interface SlipContent {
  /** Number of the order. */
  number: string
  client: string
  vehicle: string
  plate: string
  /** Location with its address, telephone and hours. */
  workshop: { id: string; title: string; city: string; lines: string[] }
  rims: SlipRim[]
  /** Photos on the slip, by id, each with its description. */
  photos: { id: string; shows: string }[]
  /** Article of the general terms that applies to this client; `null` when their version has none. */
  terms: {
    since: string
    number: number
    title: string
    clauses: { text: string; items?: string[] }[]
  } | null
}

/** Slips signed at the counter: receipt for rims that were left (`deposit`), or were collected or delivered (`handover`). */
export const orderSlips = pgTable(
  'order_slips',
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: slipKinds }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Staff member who made the slip. */
    made_by: text().references(() => users.id, { onDelete: 'set null' }),
    made_by_name: text().notNull(),
    content: jsonb().$type<SlipContent>().notNull(),
    /** Person who brought or took the rims; empty when not asked. */
    signer: text().notNull().default(''),
    /** Strokes of the signature: points as x, y, x, y… in thousandths of the pad's width; null without a signature. */
    signature: jsonb().$type<number[][]>(),
    signed_at: timestamp({ withTimezone: true }),
    /** Mail to the client with the slip: when it was requested, its recipient, and when it was sent. */
    mail_asked_at: timestamp({ withTimezone: true }),
    mail_asked_by: text().references(() => users.id, { onDelete: 'set null' }),
    mailed_to: text(),
    mailed_at: timestamp({ withTimezone: true }),
    /** Code on the PDF for verification; null for older slips. */
    verification_code: text(),
  },
  (table) => [
    uniqueIndex('order_slips_verification_code').on(table.verification_code),
    index('order_slips_of_order').on(table.order_id, table.created_at),
    // Old slips are deleted.
    index('order_slips_made').on(table.created_at),
    check('order_slips_kind', isOneOf(table.kind, slipKinds)),
  ],
)

const moments = ['reception', 'work', 'delivery'] as const

/**
 * A photo of an order or of one of its rims. The telephone that took it makes the id, so that sending it again changes nothing.
 * The row is written before its file, so that every stored file has a row.
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
    /** Whether the photo shows the problem described in `order_rims.problem`. */
    shows_problem: boolean().notNull().default(false),
    name: text().notNull(),
    /** Key in the file store. */
    path: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull().default(0),
    /** Time by the clock of the telephone. */
    taken_at: timestamp({ withTimezone: true }).notNull(),
    /** Time of the first request by the clock of the site; used for the deletion of incomplete uploads. */
    received_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    taken_by: text().references(() => users.id, { onDelete: 'set null' }),
    taken_by_name: text().notNull(),
    /** When the file was completely stored; null during the upload. */
    stored_at: timestamp({ withTimezone: true }),
    /**
     * Time at which the photo was deleted. The file is deleted ten seconds later. The row is kept for a month, so that
     * a telephone that sends the photo again does not restore it.
     */
    deleted_at: timestamp({ withTimezone: true }),
    deleted_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Time since which the client sees the photo, with the steps of the order; null for internal photos. */
    shown_at: timestamp({ withTimezone: true }),
    shown_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('rim_photos_of_order').on(table.order_id, table.taken_at),
    index('rim_photos_of_rim').on(table.rim_id, table.taken_at),
    index('rim_photos_received').on(table.received_at),
    // The job that sweeps photos finds those whose file is missing or is being deleted.
    index('rim_photos_unstored').on(table.received_at).where(sql`${table.stored_at} is null`),
    check('rim_photos_moment', isOneOf(table.moment, moments)),
  ],
)

/**
 * Observed lead times, recalculated each night: for each point of sale the orders of three months, by service and (empty service)
 * in total; under an empty point of sale the rims of a year.
 */
export const orderFigures = pgTable(
  'order_figures',
  {
    pos_id: text().notNull(),
    /** A service of `domain/kernel/rim-words.ts`. */
    service: text().notNull(),
    /** First and last day of the period, inclusive. */
    first_day: date().notNull(),
    last_day: date().notNull(),
    orders: integer().notNull(),
    rims: integer().notNull(),
    /** Number of working days within which half of the orders, and nine of ten, were completed. */
    half_within: smallint().notNull(),
    most_within: smallint().notNull(),
    /** Number of orders with a promised day, and number of them completed by that day. */
    promised: integer().notNull(),
    kept: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pos_id, table.service] }),
    check(
      'order_figures_counts',
      areNonNegative(
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
