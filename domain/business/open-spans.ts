import type { DayHours, HoursSpan } from './site.ts'

/** Returns the spans in which a place is open on a day: none if it is closed, two around a break. */
export function openingSpans(hours: DayHours | null): HoursSpan[] {
  if (!hours) return []
  const { open, close, break: pause } = hours
  if (!pause) return [{ open, close }]
  return [
    { open, close: pause.from },
    { open: pause.until, close },
  ]
}
