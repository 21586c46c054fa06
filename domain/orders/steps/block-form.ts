import * as z from 'zod/mini'
import { withoutControls } from '../../without-controls.ts'

const required = 'Indiquez ce qui bloque la commande'

/** Why an order waits. */
export const blockForm = z.object({
  raison: z.string({ error: required }).check(
    z.overwrite((text: string) => withoutControls(text).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(200, { error: '200\u00a0caractères au plus' }),
  ),
})
