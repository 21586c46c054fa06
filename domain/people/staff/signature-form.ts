import * as z from 'zod/mini'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

const maxSignatureLength = 600

/** Signature below a staff member's replies to clients; may be empty. */
export const signatureForm = z.object({
  signature: z
    .string()
    .check(
      z.overwrite(stripControlCharacters),
      z.trim(),
      z.maxLength(maxSignatureLength, { error: `${maxSignatureLength}\u00a0caractères au plus` }),
    ),
})
