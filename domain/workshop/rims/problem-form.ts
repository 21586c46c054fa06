import * as z from 'zod/mini'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

const cleanedText = z.overwrite((text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n')).trim())
const maxLength = z.maxLength(1_000, { error: '1\u00a0000 caractères au plus' })

/** Form by which workshop staff report a problem that stops a rim. */
export const rimProblemForm = z.object({
  probleme: z
    .string({ error: 'Décrivez ce qui ne va pas' })
    .check(cleanedText, z.minLength(1, { error: 'Décrivez ce qui ne va pas', abort: true }), maxLength),
})

export const settleRimProblemForm = z.object({
  decision: z.optional(z.string().check(cleanedText, maxLength)),
})
