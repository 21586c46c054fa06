import * as z from 'zod/mini'
import { requiredTextRule } from '../../../kernel/forms/fields.ts'
import { withFrenchSpaces } from '../../../kernel/text/french-spaces.ts'
import { stripControlCharacters } from '../../../kernel/text/strip-control-characters.ts'
import { findUnknownTextVariables } from '../../../kernel/text/variables.ts'

const maxLineLength = 160
const maxTextLength = 2_000

/** Facts about a mail that the browser needs to check its sentences. */
export interface MailFormRules {
  fields: Readonly<Record<string, { isLong?: boolean }>>
  variables: Readonly<Record<string, string>>
}

/** Returns the form of a mail: no sentence is empty, and braces contain known variables only. */
export const createMailForm = ({ fields, variables }: MailFormRules) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { isLong = false }]) => [name, sentence(isLong, variables)]),
    ),
  )

const sentence = (isLong: boolean, variables: MailFormRules['variables']) =>
  requiredTextRule('Ce texte ne peut pas rester vide').check(
    z.overwrite((text) => (isLong ? normalizeLines(text) : normalizeLines(text).replaceAll('\n', ' '))),
    z.minLength(1, { error: 'Ce texte ne peut pas rester vide', abort: true }),
    z.maxLength(isLong ? maxTextLength : maxLineLength, {
      error: isLong ? '2\u00a0000\u00a0caractères au plus' : `${maxLineLength}\u00a0caractères au plus`,
    }),
    z.refine((text) => findUnknownTextVariables(text, variables).length === 0, {
      error: ({ input }) =>
        `{${findUnknownTextVariables(input as string, variables)[0]}} n’est pas une variable de cet e-mail\u00a0: voyez la liste`,
    }),
  )

const normalizeLines = (text: string) =>
  withFrenchSpaces(stripControlCharacters(text.replace(/\r\n?/g, '\n')))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
