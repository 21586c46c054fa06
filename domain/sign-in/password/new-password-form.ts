import * as z from 'zod/mini'
import { filled } from '../../forms/fields.ts'
import type { NameIn, Problems, Typed } from '../../forms/judge-form.ts'

/** To the letter, misspelling included (docs/product.md §5). */
const differ = 'ERREUR Les deux mots de passe de sont pas identiques.'

const newPassword = {
  password: filled('Veuillez ajouter un mot de passe'),
  password_confirmation: filled('Veuillez confirmer le mot de passe'),
}

const isSameTwice = z.refine<Record<keyof typeof newPassword, string>>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: differ, path: ['form'] },
)

/** A new password, typed twice: what can be told without the server. */
export const newPasswordForm = z.object(newPassword).check(isSameTwice)

/** A new password, typed twice, and the one that it replaces. */
export const passwordChangeForm = z
  .object({ current_password: filled('Veuillez ajouter votre mot de passe actuel'), ...newPassword })
  .check(isSameTwice)

export type NewPassword = Typed<NameIn<typeof newPasswordForm>>
export type NewPasswordProblems = Problems<NameIn<typeof newPasswordForm>>
export type PasswordChange = Typed<NameIn<typeof passwordChangeForm>>
export type PasswordChangeProblems = Problems<NameIn<typeof passwordChangeForm>>
