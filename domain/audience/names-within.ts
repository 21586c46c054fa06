import type { Database } from '../../db/client.ts'
import type { Day } from '../calendar/paris-day.ts'
import { namesInSpans } from './names-in-spans.ts'
import { type Period, periodBefore } from './period.ts'
import { spansOf } from './period-spans.ts'
import type { ComparedName } from './ranking.ts'

/** What was counted by name in a period and the one before, added up; `most` of each kind, the most frequent first. */
export function namesWithin(
  db: Database,
  period: Period,
  counted: Day,
  most: number,
): Promise<ComparedName[]> {
  const spans = [
    ...spansOf(period, counted).map((span) => ({ ...span, isNow: true })),
    ...spansOf(periodBefore(period), counted).map((span) => ({ ...span, isNow: false })),
  ]
  const list = (values: readonly (string | boolean)[]) => `{${values.join()}}`
  return namesInSpans(db).execute({
    most,
    spans: list(spans.map(({ span }) => span)),
    firsts: list(spans.map(({ first }) => first)),
    lasts: list(spans.map(({ last }) => last)),
    now: list(spans.map(({ isNow }) => isNow)),
  })
}
