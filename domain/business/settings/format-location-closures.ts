import { formatDayOfMonth, formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { formatDayHours } from '../opening-hours.ts'
import type { LocationClosure } from '../site.ts'

const msPerDay = 86_400_000

/**
 * Formats the days of a closure: « le 24 décembre », « du 3 au 14 août », « du 28 décembre au 3 janvier »; with years if it is
 * long.
 */
export function formatLocationClosureDays({ from, to }: Pick<LocationClosure, 'from' | 'to'>): string {
  if (from === to) return `le ${unbroken(formatDayOfMonth(from))}`
  const last = unbroken(formatDayOfMonth(to))
  if (from.slice(0, 7) === to.slice(0, 7)) return `du ${formatDayOfMonth(from).split(' ')[0]} au ${last}`
  const isNear = Date.parse(to) - Date.parse(from) < 200 * msPerDay
  if (isNear) return `du ${unbroken(formatDayOfMonth(from))} au ${last}`
  return `du ${unbroken(formatLongDay(from))} au ${unbroken(formatLongDay(to))}`
}

/**
 * Formats days and, if the location is open, hours: « le 24 décembre de 07 h 00 à 12 h 00 », with a break « le 24 décembre de
 * 07 h 00 à 12 h 00 et de 14 h 00 à 16 h 00 ».
 */
export const formatLocationClosureDaysAndHours = ({
  hours,
  ...days
}: Pick<LocationClosure, 'from' | 'to' | 'hours'>): string =>
  hours ? `${formatLocationClosureDays(days)} ${formatDayHours(hours)}` : formatLocationClosureDays(days)

/** Returns the noun before the days within a sentence: « la fermeture du 3 au 14 août ». */
export const locationClosureNoun = ({ hours }: Pick<LocationClosure, 'hours'>) =>
  hours ? 'l’ouverture' : 'la fermeture'

const unbroken = (day: string) => day.replaceAll(' ', '\u00a0')
