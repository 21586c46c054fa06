import * as z from 'zod/mini'
import { readDay } from '../../calendar/read-day.ts'
import { judgedLine, line } from '../../forms/fields.ts'

/** Bytes of markup that one text may have; ten times the longest that stands. */
export const mostOfText = 400_000

/** The next version of a text as it is being written: `html` as the editor gives it. */
export const textDraftForm = z.object({
  html: z.optional(z.string().check(z.maxLength(mostOfText, { error: 'Ce texte est trop long' }))),
  summary: line(300),
  day: judgedLine(10, (typed) => (readDay(typed) ? null : 'Indiquez une date, comme 01/01/2027')),
})
