import ICAL from 'ical.js'
import { formatDayAndHour, formatFullDay } from '../../kernel/calendar/french-dates.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { toSingleLine } from './mail-sender.ts'

/** French name of an invitation, by its iTIP method (RFC 5546). */
const kinds: Readonly<Record<string, string>> = {
  CANCEL: 'Rendez-vous annulé',
  REPLY: 'Réponse à une invitation',
  COUNTER: 'Autre date proposée',
}

/** Maximum number of events that are read from one calendar. */
const maxEvents = 5

/**
 * Returns the events of an iCalendar file in French, one line each: date and time, place, organiser. Returns `null` when none
 * can be read.
 */
export function parseCalendarInvitation(source: string): string | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(source))
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
    const events = calendar.getAllSubcomponents('vevent').slice(0, maxEvents)
    const lines = events.map((event) => describe(getOwnProperty(kinds, method) ?? 'Invitation', event))
    return lines.length > 0 ? lines.join('\n') : null
  } catch {
    return null
  } finally {
    ICAL.TimezoneService.reset()
  }
}

function describe(kind: string, event: ICAL.Component): string {
  const text = (name: string) => toSingleLine(String(event.getFirstPropertyValue(name) ?? ''), 200)
  const organizer = event.getFirstProperty('organizer')
  const organizerName = [organizer?.getFirstParameter('cn'), text('organizer').replace(/^mailto:/i, '')]
  const facts = [
    `${kind}\u00a0: «\u00a0${text('summary') || 'sans titre'}\u00a0»`,
    whenOf(event.getFirstProperty('dtstart')),
    text('location'),
    organizer && `de la part de ${toSingleLine(organizerName.filter(Boolean).join(', '), 200)}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** Returns the start of an event in French local time; empty when the event has none. */
function whenOf(start: ICAL.Property | null): string {
  const time = start?.getFirstValue()
  if (!start || !(time instanceof ICAL.Time)) return ''
  if (time.isDate) return `le ${formatFullDay(time.toString())}`
  const isUnknown = time.zone === ICAL.Timezone.localTimezone
  return `le ${formatDayAndHour(isUnknown ? instantIn(start.getFirstParameter('tzid'), time.toString()) : time.toJSDate())}`
}

/** Converts local time in a zone that the calendar names but does not define. A time in an unknown zone counts as French time. */
function instantIn(zone: string | undefined, wall: string): Date {
  const moment = Temporal.PlainDateTime.from(wall)
  const knownZone = zone && Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'Europe/Paris'
  return new Date(moment.toZonedDateTime(knownZone).epochMilliseconds)
}
