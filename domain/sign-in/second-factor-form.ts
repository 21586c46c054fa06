import * as z from 'zod/mini'
import { requiredText } from '../forms/fields.ts'

const codeMissing = 'Veuillez saisir le code à six chiffres'

/** Six digits, or a recovery code: which of the two is for the act to say. */
export const factorForm = z.object({ code: requiredText('Veuillez saisir un code') })

const newCode = requiredText(codeMissing)

/** The first code of a new application. */
export const setUpForm = z.object({ new_code: newCode, code: z.optional(z.string()) })

/** The same in the place of an application: with a code of the one before, or a recovery code. */
export const replaceForm = z.object({ new_code: newCode, ...factorForm.shape })
