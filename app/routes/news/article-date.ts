import { formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'

export interface ArticleDate {
  /** Text for readers: « 1er octobre 2026 ». */
  text: string
  /** Value of `<time datetime>`: `2026-10-01`. */
  day: Day
}

/** Returns the date of an article in the workshop's time zone. */
export function toArticleDate(created_at: Date): ArticleDate {
  const day = parisDay(created_at)
  return { text: formatLongDay(day), day }
}
