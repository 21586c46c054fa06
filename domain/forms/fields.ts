import * as z from 'zod/mini'
import { isEmailAddress } from '../email-address.ts'
import { frenchNumber } from '../french-number.ts'
import { withoutControls } from '../without-controls.ts'

/** Anything but nothing, as it was typed. */
export function filled(required: string) {
  return z.string({ error: required }).check(z.minLength(1, { error: required, abort: true }))
}

/** One e-mail address, without the spaces around it. */
export function emailAddress(required: string, malformed: string) {
  return z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.refine(isEmailAddress, { error: malformed }),
    )
}

/** One line of a record, or nothing: its spaces in order, what no keyboard types left out. */
export const line = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ')),
      z.trim(),
      z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
    ),
  )

/** One line that is asked for. */
export const neededLine = (most: number, required: string) =>
  filled(required).check(
    z.overwrite((text) => withoutControls(text).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
  )

/** A line that is asked for, and in which `problem` finds nothing wrong. */
export const judgedNeed = (most: number, required: string, problem: (typed: string) => string | null) =>
  neededLine(most, required).check(
    z.superRefine((typed, check) => {
      const wrong = problem(typed)
      if (wrong) check.addIssue({ code: 'custom', message: wrong })
    }),
  )

/** Nothing, or what `problem` finds nothing wrong with. */
export const judgedLine = (most: number, problem: (typed: string) => string | null) =>
  line(most).check(
    z.superRefine((typed, check) => {
      const wrong = typed ? problem(typed) : null
      if (wrong) check.addIssue({ code: 'custom', message: wrong })
    }),
  )

/** Several lines of a record, or nothing. */
export const lines = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\r\n?/g, '\n')),
      z.trim(),
      z.maxLength(most, { error: `${frenchNumber(most)}\u00a0caractères au plus` }),
    ),
  )
