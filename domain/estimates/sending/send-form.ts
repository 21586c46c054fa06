import * as z from 'zod/mini'
import { emailAddress } from '../../forms/fields.ts'
import { withoutControls } from '../../without-controls.ts'

/** To whom a quote goes, and what is said above it. */
export const sendForm = z.object({
  email: emailAddress('Indiquez l’adresse e-mail du client', 'Cette adresse e-mail n’est pas conforme'),
  texte: z.optional(
    z.string().check(
      z.overwrite((text: string) => withoutControls(text).replace(/\r\n?/g, '\n').trim()),
      z.maxLength(4_000, { error: '4\u00a0000\u00a0caractères au plus' }),
    ),
  ),
})
