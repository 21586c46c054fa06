import { type NewPassword, type NewPasswordProblems, typingProblems } from './new-password-form.ts'

/** A new password, typed twice, and the one that it replaces. */
export interface PasswordChange extends NewPassword {
  current: string
}

export interface PasswordChangeProblems extends NewPasswordProblems {
  current?: string
}

/** What can be told without the server, like `typingProblems`. */
export function changeTypingProblems({ current, ...typed }: PasswordChange): PasswordChangeProblems | null {
  const problems = typingProblems(typed)
  return current ? problems : { ...problems, current: 'Veuillez ajouter votre mot de passe actuel' }
}
