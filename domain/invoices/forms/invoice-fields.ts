import * as z from 'zod/mini'
import { isEmailAddress } from '../../email-address.ts'
import { line } from '../../forms/fields.ts'
import { frenchNumber } from '../../french-number.ts'
import { withoutControls } from '../../without-controls.ts'

/** Nothing, or what `isRight` finds right. */
export const judged = (most: number, isRight: (typed: string) => boolean, error: string) =>
  line(most).check(z.refine((typed) => !typed || isRight(typed), { error }))

export const emailField = judged(254, isEmailAddress, 'Cette adresse e-mail n’est pas conforme')

export const exemptionField = z.optional(z.enum(['', 'reverse-charge', 'outside-union', 'disbursement']))

export const text = (most: number, required: string) =>
  z.string({ error: required }).check(
    z.overwrite((typed: string) => withoutControls(typed).replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(most, { error: `${frenchNumber(most)}\u00a0caractères au plus` }),
  )
