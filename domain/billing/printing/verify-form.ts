import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import { parseCents } from '../../kernel/money/amounts.ts'
import { type SlipKind, slipKindNames } from '../../kernel/slip-words.ts'

const slipKinds = Object.keys(slipKindNames) as SlipKind[]

const printed = {
  numero: z
    .string({ error: 'Recopiez le numéro du document' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Recopiez le numéro du document', abort: true }),
      z.maxLength(40, { error: 'Un numéro a 40 caractères au plus' }),
    ),
  date: z
    .string({ error: 'Indiquez la date d’émission' })
    .check(z.refine((typed) => parseDay(typed) !== null, { error: 'Indiquez la date d’émission' })),
}

/** Data to compare with a document, copied from its print. */
export const verifyDocumentForm = z.object({
  ...printed,
  total: z.string({ error: 'Recopiez le total' }).check(
    z.minLength(1, { error: 'Recopiez le total', abort: true }),
    z.refine((typed) => parseCents(typed) !== null, {
      error: 'Ce n’est pas un montant\u00a0: écrivez par exemple 1\u00a0234,56',
    }),
  ),
})

/** Data to compare with a slip, which has no total. */
export const verifySlipForm = z.object({
  ...printed,
  sorte: z.enum(slipKinds, { error: 'Choisissez le bon que vous avez en main' }),
})
