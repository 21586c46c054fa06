import { and, count, desc, eq, gte, lte, min, sum } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { paymentClosures, payments } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { hashChainStart } from '../../kernel/hash-chain.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  addPaymentClosureTotals,
  emptyPaymentClosureTotals,
  listPaymentPeriodsBetween,
  type PaymentClosureTotals,
  type PaymentPeriod,
} from './closure-periods.ts'
import { findLastPayment, hashPaymentClosure, lockPaymentChain } from './payment-chain.ts'

/**
 * Closes every day that is over in France and not closed yet, with the months and years that end with it; after a
 * downtime several days. Returns the number of closed periods; a second run returns 0.
 */
export function closePaymentPeriods({
  db,
  clock,
  announcements,
}: Deps<'db' | 'clock' | 'announcements'>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPaymentChain(tx)
    const closed_at = clock.now()
    const yesterday = addDays(parisDay(closed_at), -1)
    const from = await findFirstOpenDay(tx)
    if (!from || from > yesterday) return 0
    const periods = listPaymentPeriodsBetween(
      from,
      yesterday,
      await totalsByDay(tx, from, yesterday),
      await findOpenPeriodTotals(tx, from),
    )
    await appendClosures(tx, periods, closed_at)
    await announcements.announce(tx, 'office')
    return periods.length
  })
}

/** Returns the last closed day; `null` if there is none. */
export async function findLastClosedDay(db: Database): Promise<Day | null> {
  const [last] = await db
    .select({ name: paymentClosures.name })
    .from(paymentClosures)
    .where(eq(paymentClosures.period, 'day'))
    .orderBy(desc(paymentClosures.name))
    .limit(1)
  return last?.name ?? null
}

/**
 * Returns the first day that is not closed: the day after the last closed one, or that of the first payment; `null` without
 * payments.
 */
async function findFirstOpenDay(db: Database): Promise<Day | null> {
  const closed = await findLastClosedDay(db)
  if (closed) return addDays(closed, 1)
  const [first] = await db.select({ day: min(payments.booked_on) }).from(payments)
  return first?.day ?? null
}

/** Returns the booking day of a payment: `paidOn` if that day is not closed, otherwise today. */
export async function paymentBookingDay(db: Database, paidOn: Day, today: Day): Promise<Day> {
  const open = (await findFirstOpenDay(db)) ?? today
  if (paidOn >= open) return paidOn
  // A clock that was set back must not reopen a closed day.
  return today >= open ? today : open
}

/** Returns the closed totals of the day's month and year, and the running total before it. */
async function findOpenPeriodTotals(tx: Transaction, from: Day) {
  const { period, name, totals } = paymentClosures
  const days = await tx
    .select({ name, totals })
    .from(paymentClosures)
    .where(and(eq(period, 'day'), gte(name, `${from.slice(0, 4)}-01-01`)))
    .orderBy(name)
  const [last] = await tx
    .select({ totals })
    .from(paymentClosures)
    .where(eq(period, 'day'))
    .orderBy(desc(name))
    .limit(1)
  const together = (some: { totals: PaymentClosureTotals }[]) =>
    some.reduce((all, one) => addPaymentClosureTotals(all, one.totals), emptyPaymentClosureTotals)
  return {
    month: together(days.filter((day) => day.name.startsWith(from.slice(0, 7)))),
    year: together(days),
    ever: last?.totals.ever ?? 0,
  }
}

type DayTotals = Omit<PaymentClosureTotals, 'ever'>

async function totalsByDay(tx: Transaction, from: Day, until: Day): Promise<Map<Day, DayTotals>> {
  const { booked_on, means, cents } = payments
  const rows = await tx
    .select({ day: booked_on, means, count: count(), cents: sum(cents).mapWith(Number) })
    .from(payments)
    .where(and(gte(booked_on, from), lte(booked_on, until)))
    .groupBy(booked_on, means)
  const days = new Map<Day, DayTotals>()
  for (const row of rows) {
    const one = days.get(row.day) ?? { count: 0, cents: 0, means: {} }
    days.set(row.day, {
      count: one.count + row.count,
      cents: one.cents + row.cents,
      means: { ...one.means, [row.means]: row.cents },
    })
  }
  return days
}

/** Maximum number of rows in one statement, because PostgreSQL accepts 65,535 parameters. */
const batchSize = 1_000

async function appendClosures(
  tx: Transaction,
  periods: readonly PaymentPeriod[],
  closed_at: Date,
): Promise<void> {
  const head = await findLastPayment(tx)
  const [last] = await tx
    .select({ hash: paymentClosures.hash })
    .from(paymentClosures)
    .orderBy(desc(paymentClosures.id))
    .limit(1)
  let previous_hash = last?.hash ?? hashChainStart
  const rows = periods.map((period) => {
    const link = {
      ...period,
      last_payment: head.id,
      payments_hash: head.hash,
      closed_at,
      previous_hash,
    }
    previous_hash = hashPaymentClosure(link)
    return { ...link, hash: previous_hash }
  })
  for (let at = 0; at < rows.length; at += batchSize)
    await tx.insert(paymentClosures).values(rows.slice(at, at + batchSize))
}

export type PaymentClosure = typeof paymentClosures.$inferSelect

/** Lists at most `limit` closures of one kind of period, the latest first. */
export const listPaymentClosures = (
  db: Database,
  period: PaymentClosure['period'],
  limit: number,
): Promise<PaymentClosure[]> =>
  db
    .select()
    .from(paymentClosures)
    .where(eq(paymentClosures.period, period))
    .orderBy(desc(paymentClosures.name))
    .limit(limit)
