import * as z from 'zod/mini'
import { requiredText } from '../forms/fields.ts'
import type { FieldName, FormInput, Problems } from '../forms/validate-form.ts'

/** To the letter, misspelling included (docs/product.md §5). */
const differ = 'ERREUR Les deux mots de passe de sont pas identiques.'

const newPassword = {
  password: requiredText('Veuillez ajouter un mot de passe'),
  password_confirmation: requiredText('Veuillez confirmer le mot de passe'),
}

const isSameTwice = z.refine<Record<keyof typeof newPassword, string>>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: differ, path: ['form'] },
)

/** A new password, typed twice: what can be checked without the server. */
export const newPasswordForm = z.object(newPassword).check(isSameTwice)

/** A new password, typed twice, and the one that it replaces. */
export const passwordChangeForm = z
  .object({ current_password: requiredText('Veuillez ajouter votre mot de passe actuel'), ...newPassword })
  .check(isSameTwice)

export type NewPassword = FormInput<FieldName<typeof newPasswordForm>>
export type NewPasswordProblems = Problems<FieldName<typeof newPasswordForm>>
export type PasswordChange = FormInput<FieldName<typeof passwordChangeForm>>
export type PasswordChangeProblems = Problems<FieldName<typeof passwordChangeForm>>
