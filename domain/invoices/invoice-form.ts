import * as z from 'zod/mini'
import { readDay } from '../calendar/read-day.ts'
import { isEmailAddress } from '../email-address.ts'
import { readCents } from '../money/read-cents.ts'
import { withoutControls } from '../without-controls.ts'

const line = (most: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ')),
      z.trim(),
      z.maxLength(most, { error: `${most}\u00a0caractères au plus` }),
    ),
  )

/** Nothing, or what `isRight` finds right. */
const judged = (most: number, isRight: (typed: string) => boolean, error: string) =>
  line(most).check(z.refine((typed) => !typed || isRight(typed), { error }))

const emailField = judged(254, isEmailAddress, 'Cette adresse e-mail n’est pas conforme')
const requiredEmail = z
  .string({ error: 'Indiquez une adresse e-mail' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Indiquez une adresse e-mail', abort: true }),
    z.refine(isEmailAddress, { error: 'Cette adresse e-mail n’est pas conforme' }),
  )

const kilometres = (typed: string) => typed.replace(/[\s\u00a0\u202f.]|km$/gi, '')

const exemptionField = z.optional(z.enum(['', 'reverse-charge', 'outside-union', 'disbursement']))

/** What the office says of an invoice besides its lines (docs/product.md §11.15). */
export const invoiceForm = z.object({
  id: line(16),
  client: line(64),
  pos: line(40),
  devis: line(64),
  supplied_on: judged(10, (typed) => (readDay(typed) ?? '') > '2001', 'Cette date n’existe pas'),
  purchase_order: line(60),
  registration: line(40),
  exemption: exemptionField,
  mileage: judged(12, (typed) => /^\d{1,7}$/.test(kilometres(typed)), 'Un nombre de kilomètres'),
  email: emailField,
})

/** Kilometres as they are kept; `null` where nothing is said. */
export const readMileage = (typed: string | undefined) => (typed ? Number(kilometres(typed)) : null)

/** What a deposit is asked for. */
export const depositForm = z.object({
  id: line(16),
  montant: z.string({ error: 'Indiquez un montant' }).check(
    z.refine((typed) => (readCents(typed) ?? 0) > 0, {
      error: 'Indiquez un montant, par exemple\u00a0: 250,00',
    }),
  ),
  exemption: exemptionField,
  email: emailField,
})

const text = (most: number, required: string) =>
  z.string({ error: required }).check(
    z.overwrite((typed: string) => withoutControls(typed).replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(most, { error: `${most.toLocaleString('fr-FR')}\u00a0caractères au plus` }),
  )

/** A mail that is read over before it goes. */
export const invoiceMailForm = z.object({
  email: requiredEmail,
  subject: text(200, 'Indiquez un objet'),
  text: text(5_000, 'Écrivez le message'),
})

/** What is taken back; how many of each line stands in fields of its own. */
export const creditForm = z.object({
  id: line(16),
  part: z.optional(z.enum(['tout', 'lignes'])),
  reason: text(200, 'Dites pourquoi\u00a0: le motif est imprimé sur l’avoir'),
  email: emailField,
})
