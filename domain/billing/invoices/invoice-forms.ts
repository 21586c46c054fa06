import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { optionalLineRule, requiredLongTextRule } from '../../kernel/forms/fields.ts'
import { parseCents } from '../../kernel/money/amounts.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'

/** Returns the rule of an optional single line, for which `isRight` must return true if it is not empty. */
const checkedLine = (maxLength: number, isRight: (typed: string) => boolean, error: string) =>
  optionalLineRule(maxLength).check(z.refine((typed) => !typed || isRight(typed), { error }))

const emailField = checkedLine(254, isEmailAddress, 'Cette adresse e-mail n’est pas conforme')

const exemptionField = z.optional(
  z.enum(['', 'reverse-charge', 'intra-community', 'outside-union', 'export', 'disbursement']),
)

const kilometreDigits = (typed: string) => typed.replace(/[\s\u00a0\u202f.]|km$/gi, '')

/** Fields of the invoice form besides its lines. */
export const invoiceForm = z.object({
  id: optionalLineRule(16),
  client: optionalLineRule(64),
  pos: optionalLineRule(40),
  devis: optionalLineRule(64),
  /** The orders as the page showed them (`hashShownOrders`). */
  vues: optionalLineRule(16_384),
  supplied_on: checkedLine(10, (typed) => (parseDay(typed) ?? '') > '2001', 'Cette date n’existe pas'),
  purchase_order: optionalLineRule(60),
  registration: optionalLineRule(40),
  exemption: exemptionField,
  mileage: checkedLine(12, (typed) => /^\d{1,7}$/.test(kilometreDigits(typed)), 'Un nombre de kilomètres'),
  email: emailField,
})

/** Converts the typed kilometres to a number; `null` if empty. */
export const parseMileage = (typed: string | undefined) => (typed ? Number(kilometreDigits(typed)) : null)

/** Form that issues a deposit invoice. */
export const depositForm = z.object({
  id: optionalLineRule(16),
  montant: z.string({ error: 'Indiquez un montant' }).check(
    z.refine((typed) => (parseCents(typed) ?? 0) > 0, {
      error: 'Indiquez un montant, par exemple\u00a0: 250,00',
    }),
  ),
  exemption: exemptionField,
  email: emailField,
})

/** Form that issues a credit note for quantities of lines (in separate fields), or for an amount of a deposit including tax. */
export const creditNoteForm = z.object({
  id: optionalLineRule(16),
  part: z.optional(z.enum(['tout', 'lignes', 'somme'])),
  somme: optionalLineRule(20),
  reason: requiredLongTextRule(200, 'Indiquez le motif\u00a0: il est imprimé sur l’avoir'),
  email: emailField,
})

const requiredEmail = z
  .string({ error: 'Indiquez une adresse e-mail' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Indiquez une adresse e-mail', abort: true }),
    z.refine(isEmailAddress, { error: 'Cette adresse e-mail n’est pas conforme' }),
  )

const mailWords = {
  subject: requiredLongTextRule(200, 'Indiquez un objet'),
  text: requiredLongTextRule(5_000, 'Écrivez le message'),
}

/** Form of a mail that staff review before sending. */
export const invoiceMailForm = z.object({ email: requiredEmail, ...mailWords })

/**
 * Form of a reminder of the level `ton`, sent by mail or, if `voie` is `courrier`, as a letter, which needs no mail address.
 */
export const reminderForm = z
  .object({
    ton: z.enum(['1', '2', '3'], { error: 'Rechargez la page' }),
    voie: z.optional(z.string()),
    email: optionalLineRule(254),
    ...mailWords,
  })
  .check(
    z.superRefine(({ voie, email = '' }, check) => {
      const error = voie === 'courrier' ? undefined : requiredEmail.safeParse(email).error
      for (const { message } of error?.issues ?? [])
        check.addIssue({ code: 'custom', path: ['email'], message })
    }),
  )
