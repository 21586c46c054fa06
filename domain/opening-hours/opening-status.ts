import { parisTime } from '../calendar/paris-time.ts'
import { type Closure, closureOn, type Location } from '../site.ts'
import { publicHoliday } from './public-holidays.ts'

type Place = Pick<Location, 'hours' | 'zipCode'> & { closures?: readonly Closure[] }

/** From Sunday, as `Date` counts them. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

const frenchWeekdays: Record<Weekday, string> = {
  sunday: 'dimanche',
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
}

export interface OpeningStatus {
  isOpen: boolean
  /** « Ouvert jusqu’à 15 h 30 », « Fermé, ouvre lundi à 7 h 00 », « Fermé aujourd’hui : 11 novembre, … ». */
  sentence: string
  today: Weekday
}

/** Whether a place is open at an instant, and what comes next, in Paris time and with public holidays and the closures that are its own. */
export function openingStatus(place: Place, instant: Date): OpeningStatus {
  const now = parisTime(instant)
  const { hours, holiday, weekday } = dayOf(place, now)
  const isOpen = hours !== null && now.minute >= minutes(hours.open) && now.minute < minutes(hours.close)
  const sentence = isOpen
    ? `Ouvert jusqu’à ${spokenTime(hours.close)}`
    : `Fermé${holiday ? ` aujourd’hui\u00a0: ${holiday}` : ''}${nextOpening(place, now)}`
  return { isOpen, sentence, today: weekday }
}

const minute = 60_000
const endOfDay = 24 * 60

/**
 * When the sentence of an instant ends: the place opens or closes, or the day is over. Right to the minute within
 * the hour; an hour off at most when the clocks change in between.
 */
export function endOfStatus(place: Place, instant: Date): Date {
  const now = parisTime(instant)
  const { hours } = dayOf(place, now)
  const changes = hours ? [minutes(hours.open), minutes(hours.close)] : []
  const next = changes.find((change) => change > now.minute) ?? endOfDay
  const thisMinute = Math.floor(instant.getTime() / minute)
  return new Date((thisMinute + next - now.minute) * minute)
}

/** « 7 h 00 » from `07:00`, with spaces that do not break. */
export function spokenTime(time: string): string {
  return time.replace(/^0/, '').replace(':', '\u00a0h\u00a0')
}

type Today = ReturnType<typeof parisTime>

/** In days: no closure that anybody waits for is longer. Up to a week a weekday's name says which one. */
const farthest = 60
const week = 7

function nextOpening(place: Place, now: Today): string {
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const { hours, weekday } = dayOf(place, now, ahead)
    if (!hours || (ahead === 0 && now.minute >= minutes(hours.open))) continue
    return `, ouvre ${ahead <= week ? daySaid(weekday, ahead) : dateSaid(now, ahead)} à ${spokenTime(hours.open)}`
  }
  return ''
}

function daySaid(weekday: Weekday, ahead: number): string {
  if (ahead === 0) return 'aujourd’hui'
  if (ahead === 1) return 'demain'
  return frenchWeekdays[weekday]
}

/** « lundi 24 août ». */
const dateSaid = (now: Today, ahead: number) =>
  dateOf(now, ahead)
    .toLocaleDateString('fr-FR', longDate)
    .replace(/ (?=\d)/, '\u00a0')

/** No format made beforehand: a phone would wait for one that a day in twenty needs. */
const longDate = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** A day of the calendar has no time zone: UTC counts days without hours that are missing or twice there. */
const dateOf = ({ year, month, day }: Today, ahead: number) =>
  new Date(Date.UTC(year, month - 1, day + ahead))

/** What holds `ahead` days from a day; `hours` is `null` when the place stays closed. */
function dayOf({ hours, zipCode, closures = [] }: Place, now: Today, ahead = 0) {
  const date = dateOf(now, ahead)
  const weekday = weekdays[date.getUTCDay()] as Weekday
  const holiday =
    publicHoliday(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), zipCode) ??
    closureOn(closures, date.toISOString().slice(0, 10))?.reason
  return { weekday, holiday, hours: holiday ? null : hours[weekday] }
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
