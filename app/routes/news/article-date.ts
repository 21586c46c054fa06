import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'

export interface ArticleDate {
  /** For readers: « 1er octobre 2026 ». */
  text: string
  /** For machines, as `<time datetime>` takes it: `2026-10-01`. */
  day: Day
}

/** The day an article appeared, as the workshop's calendar has it. */
export function articleDate(created_at: Date): ArticleDate {
  const day = parisDay(created_at)
  return { text: formatLongDay(day), day }
}
