import { drawn } from './chance.ts'

const dayMs = 86_400_000

/** Some working hour of a day about `days` ago, never at a weekend and never yet to come. */
export function workingTime(now: Date, days: number): Date {
  const day = Math.floor(now.getTime() / dayMs) - days
  // The first of January 1970 was a Thursday.
  const weekday = (day + 4) % 7
  const shift = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  const time = (day - shift) * dayMs + (7 * 60 + drawn(days, 6 * 60)) * 60_000
  return new Date(Math.min(time, now.getTime() - 60_000))
}
