import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { isLate } from '../../../../domain/inbox/is-late.ts'

export interface TodayLine {
  id: string
  to: string
  /** `null` where it has none, `undefined` where its kind has none. */
  photo?: string | null
  name: string
  what: string
  place: string | null
  at: string
  age: string
  when: string
  isLate: boolean
  /** What moves it on, or who is at it. */
  next: string
}

/** The first lines of a kind, and how many there are. */
export interface TodayPart {
  all: number
  shown: TodayLine[]
}

export const waitingSince = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: age(instant, now),
  when: dayAndHour(instant),
  isLate: isLate(instant, now),
})
