import type { Day } from './paris-day.ts'

const timeZone = 'Europe/Paris'
const longDateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })

/** « 21 novembre 2026 à 21 h 36 », in France. */
export function formatDayAndHour(instant: Date): string {
  return `${longDateFormat.format(instant)} à ${formatTimeOfDay(instant)}`
}

/** « 21 h 36 », in France. */
export const formatTimeOfDay = (instant: Date) => timeFormat.format(instant).replace(':', '\u00a0h\u00a0')

const longDayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-21` → « 21 novembre 2026 », as texts of law say it. */
export const formatLongDay = (day: Day): string =>
  longDayFormat.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, '1er ')

const msPerMinute = 60_000
const msPerHour = 60 * msPerMinute
const msPerDay = 24 * msPerHour

/** How long ago: « à l’instant », « il y a 12 min », « il y a 3 h », « il y a 5 jours », « il y a 4 mois », « il y a 2 ans ». */
export function formatAge(instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime()
  if (passed < msPerMinute) return 'à l’instant'
  if (passed < msPerHour) return `il y a ${Math.floor(passed / msPerMinute)}\u00a0min`
  if (passed < msPerDay) return `il y a ${Math.floor(passed / msPerHour)}\u00a0h`
  const days = Math.floor(passed / msPerDay)
  if (days >= 731) return `il y a ${Math.floor(days / 365.25)}\u00a0ans`
  if (days >= 60) return `il y a ${Math.floor(days / 30.44)}\u00a0mois`
  return `il y a ${days}\u00a0${days > 1 ? 'jours' : 'jour'}`
}
