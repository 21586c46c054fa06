import * as z from 'zod/mini'
import { isEmailAddress } from '../email-address.ts'

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
