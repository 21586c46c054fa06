import * as z from 'zod/mini'
import { stripControlCharacters } from '../strip-control-characters.ts'

const nameRequired = 'Indiquez votre nom'

/** What a client says when they accept a quote on a page: who they are, and that they have read the terms behind it. */
export const clientAcceptForm = z.object({
  nom: z.string({ error: nameRequired }).check(
    z.overwrite((text: string) => stripControlCharacters(text).replace(/\s+/g, ' ').trim()),
    z.minLength(1, { error: nameRequired, abort: true }),
    z.maxLength(120, { error: '120\u00a0caractères au plus' }),
  ),
  conditions: z.literal('on', { error: 'Cochez la case pour accepter le devis et ses conditions' }),
  /** The express request that the work begin within the fourteen days: never ticked beforehand, never needed. */
  sans_attendre: z.optional(z.enum(['on', ''])),
})
