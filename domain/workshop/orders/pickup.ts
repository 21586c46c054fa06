import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/tables.ts'
import { isContractWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { listDeductibleDeposits } from '../../billing/invoices/deductible-deposits.ts'
import { owedCentsOrZero } from '../../billing/invoices/invoice-account.ts'
import { isValidInvoice } from '../../billing/invoices/invoice-status.ts'
import { formatWeeklyHours } from '../../business/opening-hours.ts'
import { formatLocationClosureDays } from '../../business/settings/format-location-closures.ts'
import { closuresOfLocation, locationOf, type Site } from '../../business/site.ts'
import { formatDayOfMonth } from '../../kernel/calendar/french-dates.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents, sumKnownCents } from '../../kernel/money/amounts.ts'
import { isReadyForPickup } from './order-status.ts'
import { findClosedDayReason } from './promised-dates.ts'

/* Rims that wait to be collected: location, hours, and amount owed. */

type OrderRow = typeof orders.$inferSelect

/** Location where rims are collected, as text for the client. */
export interface PickupLocation {
  title: string
  address: string
  mapsUrl: string
  phone: { display: string; link: string }
  /** Opening hours: « du lundi au jeudi de 07 h 00 à 15 h 30, le vendredi de 07 h 00 à 15 h 00 ». */
  hours: string
  /** Extra closed days of the next weeks: « Fermé le 25 décembre : Noël. » */
  closures: string[]
}

/** Number of weeks for which closed days are listed. Later ones are on the site. */
const weeksAhead = 4

/** Returns the location where the rims of an order are collected, with closed days from `today` on. */
export function pickupLocationOf(posId: string, today: Day, site: Site): PickupLocation {
  const { title, streetLines, zipCode, city, mapsUrl, phone, hours } = locationOf(posId, site)
  return {
    title,
    address: `${streetLines.join(', ')}, ${zipCode} ${city}`,
    mapsUrl,
    phone,
    hours: formatWeeklyHours(hours),
    closures: closuresAhead(posId, today, site),
  }
}

function closuresAhead(posId: string, today: Day, site: Site): string[] {
  const last = addDays(today, weeksAhead * 7)
  const announced = closuresOfLocation(posId, site).filter(
    ({ from, to, hours }) => !hours && to >= today && from <= last,
  )
  const days = Array.from({ length: weeksAhead * 7 + 1 }, (_, ahead) => addDays(today, ahead))
  const holidays = days.flatMap((day) => {
    if (announced.some(({ from, to }) => from <= day && day <= to)) return []
    const holiday = findClosedDayReason(posId, day, site)?.holiday
    return holiday && isUsuallyOpen(posId, day, site) ? [{ from: day, to: day, reason: holiday }] : []
  })
  return [...announced, ...holidays]
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(
      ({ from, to, reason }) =>
        `Fermé ${from === to ? onDay(from) : formatLocationClosureDays({ from, to })}\u00a0: ${reason}.`,
    )
}

const onDay = (day: Day) => `le ${formatDayOfMonth(day).replaceAll(' ', '\u00a0')}`

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether the workshop is usually open on that weekday. Holidays on other days are not listed. */
function isUsuallyOpen(posId: string, day: Day, site: Site): boolean {
  const weekday = weekdays[Temporal.PlainDate.from(day).dayOfWeek % 7]
  return weekday !== undefined && locationOf(posId, site).hours[weekday] !== null
}

type DueOrder = Pick<OrderRow, 'id' | 'client_id' | 'estimate_id' | 'invoice' | 'total_ti'>

/**
 * Returns the cents including tax left to pay for an order: the amount that its invoice still owes or, without an invoice, its
 * total less the paid deposits. `null` if unknown: the order has no price, its invoice is void, or an unpaid invoice bills
 * several orders.
 */
async function findPickupOwedCents(db: Database, order: DueOrder): Promise<number | null> {
  if (order.invoice) return findOwedCentsOfInvoice(db, order.invoice)
  if (order.total_ti === null) return null
  const deposits = await listDeductibleDeposits(db, order.client_id, [order.id])
  const paid = sumKnownCents(deposits.map(({ paid: cents }) => cents))
  return Math.max(0, order.total_ti - paid)
}

async function findOwedCentsOfInvoice(db: Database, id: string): Promise<number | null> {
  const [invoice] = await db
    .select({
      owed: owedCentsOrZero(invoices.id),
      orders: db.$count(orders, eq(orders.invoice, invoices.id)),
    })
    .from(invoices)
    .where(and(eq(invoices.id, id), isValidInvoice))
  if (!invoice || (invoice.owed > 0 && invoice.orders > 1)) return null
  return invoice.owed
}

export type PickupView = Awaited<ReturnType<typeof loadPickupView>>

/** Returns what a client reads while their rims wait to be collected; `null` if they do not. */
export async function loadPickupView(db: Database, order: DueOrder & PickupOrder, now: Date, site: Site) {
  if (!isReadyForPickup(order)) return null
  const isWithdrawn = await isContractWithdrawn(db, order)
  const owedCents = isWithdrawn ? null : await findPickupOwedCents(db, order)
  return {
    /** Whether the client has withdrawn, or has declared so and no decision was made. They are then not asked to pay. */
    isWithdrawn,
    ...pickupLocationOf(order.pos_id, parisDay(now), site),
    /** Amount owed: « 336,00 € »; empty if all is paid, `null` if unknown. */
    owed: owedCents === null ? null : owedCents === 0 ? '' : formatCents(owedCents),
  }
}

type PickupOrder = Pick<OrderRow, 'status' | 'handover' | 'pos_id' | 'cancelled_at'>
