import * as z from 'zod/mini'
import { line } from '../../forms/fields.ts'
import { readCents } from '../../money/read-cents.ts'
import { emailField, exemptionField } from './invoice-fields.ts'

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
