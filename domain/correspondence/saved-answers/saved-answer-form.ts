import * as z from 'zod/mini'
import { requiredTextRule } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { findUnknownTextVariables } from '../../kernel/text/variables.ts'
import { savedAnswerVariables } from './saved-answer-variables.ts'

const maxOfName = 80
const maxOfText = 5_000
const clean = (text: string) => stripControlCharacters(text.replace(/\r\n?/g, '\n')).trim()

/** Form of a saved answer. Braces may contain known variables only. */
export const savedAnswerForm = z.object({
  name: requiredTextRule('Donnez-lui un nom').check(
    z.overwrite((text) => clean(text).replaceAll('\n', ' ')),
    z.minLength(1, { error: 'Donnez-lui un nom', abort: true }),
    z.maxLength(maxOfName, { error: `${maxOfName}\u00a0caractères au plus` }),
  ),
  text: requiredTextRule('Écrivez la réponse').check(
    z.overwrite(clean),
    z.minLength(1, { error: 'Écrivez la réponse', abort: true }),
    z.maxLength(maxOfText, { error: '5\u00a0000\u00a0caractères au plus' }),
    z.refine((text) => findUnknownTextVariables(text, savedAnswerVariables).length === 0, {
      error: ({ input }) =>
        `{${findUnknownTextVariables(input as string, savedAnswerVariables)[0]}} n’est pas une variable\u00a0: voyez la liste ci-contre`,
    }),
  ),
})
