import * as z from 'zod/mini'
import { requiredTextRule } from '../../kernel/forms/fields.ts'
import type { FieldName, FormInput, FormProblems } from '../../kernel/forms/validate-form.ts'

export const signInEmailMissingMessage = 'Veuillez ajouter votre email'

/** E-mail address of an account. The action checks whether the account exists. */
const email = z
  .string({ error: signInEmailMissingMessage })
  .check(z.refine((typed) => typed.trim() !== '', { error: signInEmailMissingMessage }))

export const signInForm = z.object({ email, password: requiredTextRule('Veuillez ajouter un mot de passe') })

/** Form to request a new password. */
export const passwordResetRequestForm = z.object({ email })

const codeMissing = 'Veuillez saisir le code à six chiffres'

/** Six digits or a recovery code; the action distinguishes them. */
export const secondFactorForm = z.object({ code: requiredTextRule('Veuillez saisir un code') })

const newCode = requiredTextRule(codeMissing)

/** First code of a new application. */
export const secondFactorSetUpForm = z.object({ new_code: newCode, code: z.optional(z.string()) })

/** First code of a new application, and a code of the previous one or a recovery code. */
export const secondFactorReplacementForm = z.object({ new_code: newCode, ...secondFactorForm.shape })

/** Minimum number of characters of a new password (docs/product.md §6). */
export const minPasswordLength = { client: 8, staff: 12 } as const

/** Wording prescribed by the specification, including the misspelling (docs/product.md §5). */
const differ = 'ERREUR Les deux mots de passe de sont pas identiques.'

const newPassword = {
  password: requiredTextRule('Veuillez ajouter un mot de passe'),
  password_confirmation: requiredTextRule('Veuillez confirmer le mot de passe'),
}

const isSameTwice = z.refine<Record<keyof typeof newPassword, string>>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: differ, path: ['form'] },
)

/** A new password, typed twice: the rules that need no server. */
export const newPasswordForm = z.object(newPassword).check(isSameTwice)

/** A new password, typed twice, and the current one. */
export const passwordChangeForm = z
  .object({
    current_password: requiredTextRule('Veuillez ajouter votre mot de passe actuel'),
    ...newPassword,
  })
  .check(isSameTwice)

export type NewPasswordValues = FormInput<FieldName<typeof newPasswordForm>>
export type NewPasswordProblems = FormProblems<FieldName<typeof newPasswordForm>>
export type PasswordChangeValues = FormInput<FieldName<typeof passwordChangeForm>>
export type PasswordChangeProblems = FormProblems<FieldName<typeof passwordChangeForm>>
