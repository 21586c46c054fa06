import * as z from 'zod/mini'
import { isEmailAddress } from '../text/email-address.ts'
import { formatFrenchNumber } from '../text/french-number.ts'
import { stripControlCharacters } from '../text/strip-control-characters.ts'

/** Returns the rule of a required text, which is not changed. `required` is the message for an empty one. */
export function requiredTextRule(required: string) {
  return z.string({ error: required }).check(z.minLength(1, { error: required, abort: true }))
}

/** Returns the rule of a required text of several lines. Control characters and surrounding spaces are removed. */
export const requiredLongTextRule = (maxLength: number, required: string) =>
  z.string({ error: required }).check(
    z.overwrite((typed: string) => stripControlCharacters(typed).replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(maxLength, { error: `${formatFrenchNumber(maxLength)}\u00a0caractères au plus` }),
  )

/** Returns the rule of a required e-mail address. Surrounding spaces are removed. */
export function emailAddressRule(required: string, malformed: string) {
  return z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.refine(isEmailAddress, { error: malformed }),
    )
}

/**
 * Returns the rule of an optional single line. Each run of white space becomes one space, and control characters are
 * removed.
 */
export const optionalLineRule = (maxLength: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ')),
      z.trim(),
      z.maxLength(maxLength, { error: `${maxLength}\u00a0caractères au plus` }),
    ),
  )

export const requiredLineRule = (maxLength: number, required: string) =>
  requiredTextRule(required).check(
    z.overwrite((text) => stripControlCharacters(text).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(maxLength, { error: `${maxLength}\u00a0caractères au plus` }),
  )

/** Returns the rule of a required single line. `problem` returns a message for an invalid text, otherwise `null`. */
export const validatedRequiredLineRule = (
  maxLength: number,
  required: string,
  problem: (typed: string) => string | null,
) =>
  requiredLineRule(maxLength, required).check(
    z.superRefine((typed, check) => {
      const message = problem(typed)
      if (message) check.addIssue({ code: 'custom', message: message })
    }),
  )

/** Returns the rule of an optional single line. `problem` returns a message for an invalid text, otherwise `null`. */
export const validatedLineRule = (maxLength: number, problem: (typed: string) => string | null) =>
  optionalLineRule(maxLength).check(
    z.superRefine((typed, check) => {
      const message = typed ? problem(typed) : null
      if (message) check.addIssue({ code: 'custom', message: message })
    }),
  )

/** Returns the rule of an optional text of several lines. Control characters and surrounding spaces are removed. */
export const optionalTextRule = (maxLength: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => stripControlCharacters(text).replace(/\r\n?/g, '\n')),
      z.trim(),
      z.maxLength(maxLength, { error: `${formatFrenchNumber(maxLength)}\u00a0caractères au plus` }),
    ),
  )
