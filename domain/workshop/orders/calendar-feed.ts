import { eq } from 'drizzle-orm'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Database } from '../../../db/client.ts'
import { staff } from '../../../db/schema/tables.ts'
import { locationName } from '../../business/points-of-sale.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { signAddressText, verifySignature } from '../../kernel/signatures.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { type BoardOrder, listOrdersByPromisedDay, listOrdersByVisitDay } from './list-orders.ts'
import { orderStatusNameOf } from './order-status.ts'

/** A calendar feed of a point of sale for one staff member. It ends with their account. */
interface Feed {
  posId: string
  userId: string
}

const signedText = ({ posId, userId }: Feed) => `order-calendar\n${posId}\n${userId}`

/** Returns the address at which a staff member subscribes to the days of the orders of a point of sale without signing in. */
export const calendarFeedPath = ({ secret }: Deps<'secret'>, feed: Feed) =>
  `/calendriers/${feed.posId}.ics?pour=${feed.userId}&acces=${signAddressText(signedText(feed), secret)}`

/** Number of days that a calendar feed contains before and after today. */
const [daysBack, daysAhead] = [60, 200]

/**
 * Returns the promised days, drop-offs and handovers of a point of sale as a calendar (RFC 5545): all-day events with number, car
 * and rims, but without names, because calendars are stored by others. `null` if the reader is not, or no longer, allowed to read
 * orders there.
 */
export async function loadCalendarFeed(
  { db, clock, secret, facts }: Deps<'db' | 'clock' | 'secret' | 'facts'>,
  feed: Feed & { access: string },
  addressOf: (id: string) => string,
): Promise<string | null> {
  const site = facts.current()
  if (!verifySignature(feed.access, signedText(feed), secret) || !(await mayRead(db, feed))) return null
  const today = parisDay(clock.now())
  const span = { from: addDays(today, -daysBack), until: addDays(today, daysAhead) }
  const calendar = ical({
    name: `${site.brand} ${locationName(feed.posId, site)}\u00a0: commandes`,
    prodId: { company: site.brand, product: 'Commandes', language: 'FR' },
    ttl: 3_600,
  })
  const addEvent = (order: BoardOrder, day: Day | null, kind: EventKind) => {
    if (day && day >= span.from && day <= span.until)
      calendar.createEvent(
        toCalendarEvent(order, { kind, day, url: addressOf(order.id), stamp: clock.now() }),
      )
  }
  for (const order of await listOrdersByPromisedDay(db, [feed.posId], span))
    addEvent(order, order.promised_on, 'promised')
  for (const order of await listOrdersByVisitDay(db, [feed.posId], span)) {
    addEvent(order, order.drop_off_on, 'drop-off')
    addEvent(order, order.handover_on, 'handover')
  }
  return calendar.toString()
}

/** Whether the staff member is active and may read the orders of that point of sale. */
async function mayRead(db: Database, { posId, userId }: Feed): Promise<boolean> {
  const [reader] = await db.select().from(staff).where(eq(staff.user_id, userId))
  if (!reader || reader.closed_at) return false
  const isInScope = reader.points_of_sale === null || reader.points_of_sale.includes(posId)
  return isInScope && hasPermission({ staffRole: reader.role }, 'read-orders')
}

type EventKind = 'promised' | 'drop-off' | 'handover'

/** Beginning of the summary of each kind of event, and suffix of its id. */
const eventWords = {
  promised: { prefix: '', suffix: '' },
  'drop-off': { prefix: 'Dépôt\u00a0: ', suffix: '-depot' },
  handover: { prefix: 'Remise\u00a0: ', suffix: '-remise' },
} as const satisfies Record<EventKind, { prefix: string; suffix: string }>

interface EventOptions {
  kind: EventKind
  day: Day
  url: string
  stamp: Date
}

function toCalendarEvent(order: BoardOrder, { kind, day, url, stamp }: EventOptions) {
  const { id, number, rim_n, registration_number, blocked_reason } = order
  const { prefix, suffix } = eventWords[kind]
  const rims = rim_n ? countWithNoun(rim_n, 'jante', 'jantes') : null
  const about = [number, rims, vehicleName(order), registration_number].filter(Boolean).join(', ')
  const noon = new Date(`${day}T12:00:00Z`)
  return {
    id: `${id}${suffix}@commandes`,
    start: noon,
    allDay: true,
    timezone: null,
    stamp,
    url,
    summary: `${blocked_reason ? 'Bloquée\u00a0: ' : ''}${prefix}${about}`,
    description: `${orderStatusNameOf(order)}\n${url}`,
    status: ICalEventStatus.CONFIRMED,
  }
}
