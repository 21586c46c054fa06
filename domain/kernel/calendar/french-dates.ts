import { countWithNoun } from '../text/french-number.ts'
import { formatClockTime } from './clock-time.ts'
import type { Day } from './paris-day.ts'

/*
 * Dates in words; `formatDay` and `formatDate` of `paris-day.ts` write them in figures. Instants are shown in French local time,
 * calendar days as they are.
 */

const timeZone = 'Europe/Paris'
const longDateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })

/** Formats an instant in French local time: « 21 novembre 2026 à 21 h 36 ». */
export function formatDayAndHour(instant: Date): string {
  return `${longDateFormat.format(instant).replace(/^1 /, '1er ')} à ${formatTimeOfDay(instant)}`
}

/** Formats the time of day in France: « 21 h 36 », « 07 h 05 ». */
export const formatTimeOfDay = (instant: Date) => formatClockTime(timeFormat.format(instant))

const clockFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** Formats an instant in French local time for terminals: « 21 novembre 2026 à 21:36 ». */
export const formatDayAndClock = (instant: Date) => clockFormat.format(instant)

/** Returns noon of a day in UTC, for the formats that use UTC. */
const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`)

const longDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats `2026-11-21`: « 21 novembre 2026 », « 1er novembre 2026 ». */
export const formatLongDay = (day: Day): string => longDayFormat.format(noonOf(day)).replace(/^1 /, '1er ')

/** Formats a range of days: « 9–15 novembre 2026 », « 28 décembre 2026 – 3 janvier 2027 ». */
export const formatDayRange = (from: Day, until: Day): string =>
  longDayFormat.formatRange(noonOf(from), noonOf(until))

const dayOfMonthFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Formats a day without its year: « 24 décembre », « 1er août ». */
export const formatDayOfMonth = (day: Day): string =>
  dayOfMonthFormat.format(noonOf(day)).replace(/^1 /, '1er ')

const fullDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })

/** Formats a day with its weekday: « jeudi 12 novembre 2026 », « lundi 1er mars 2027 ». */
export const formatFullDay = (day: Day): string => fullDayFormat.format(noonOf(day)).replace(/ 1 /, ' 1er ')

const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', timeZone: 'UTC' })

/** Formats weekday and day: « jeudi 12 », « lundi 1er ». */
export const formatWeekday = (day: Day): string => weekdayFormat.format(noonOf(day)).replace(/ 1$/, ' 1er')

const shortDayFormat = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** Formats a day with its weekday, and with its year unless it is this year's: « lun. 30/11 », « lun. 04/01/2027 ». */
export function formatShortDay(day: Day, today: Day): string {
  const year = day.slice(0, 4)
  return shortDayFormat.format(noonOf(day)) + (today.startsWith(year) ? '' : `/${year}`)
}

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats the month that contains a day: « novembre 2026 ». */
export const formatMonth = (day: Day): string => monthFormat.format(noonOf(day))

/** Formats the month that contains a day, to follow a noun: « de novembre 2026 », « d’octobre 2026 ». */
export function formatMonthAfterNoun(day: Day): string {
  const month = formatMonth(day)
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`
}

const shortMonthFormat = new Intl.DateTimeFormat('fr-FR', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** Formats the month that contains a day: « nov. 26 ». */
export const formatShortMonth = (day: Day): string => shortMonthFormat.format(noonOf(day))

const msPerMinute = 60_000
const msPerHour = 60 * msPerMinute
const msPerDay = 24 * msPerHour

/**
 * Formats an age: « à l’instant », « il y a 12 min », « il y a 3 h », « il y a 5 jours », « il y a 4 mois », « il y a 2 ans ».
 */
export function formatTimeAgo(instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime()
  if (passed < msPerMinute) return 'à l’instant'
  if (passed < msPerHour) return `il y a ${Math.floor(passed / msPerMinute)}\u00a0min`
  if (passed < msPerDay) return `il y a ${Math.floor(passed / msPerHour)}\u00a0h`
  const days = Math.floor(passed / msPerDay)
  if (days >= 731) return `il y a ${Math.floor(days / 365.25)}\u00a0ans`
  if (days >= 60) return `il y a ${Math.floor(days / 30.44)}\u00a0mois`
  return `il y a ${countWithNoun(days, 'jour', 'jours')}`
}

/** Formats a duration until now: « depuis un instant », « depuis 12 min », « depuis 5 jours ». */
export const formatSince = (instant: Date, now: Date): string =>
  formatTimeAgo(instant, now).replace('il y a', 'depuis').replace('à l’instant', 'depuis un instant')
