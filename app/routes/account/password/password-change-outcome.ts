import type { PasswordChangeProblems } from '../../../../domain/sign-in/password-change-form.ts'

/** What became of a change of password. */
export type PasswordChangeOutcome =
  | { outcome: 'changed' }
  | { outcome: 'refused'; problems: PasswordChangeProblems }
  | { outcome: 'failed'; message: string }

export const changeFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez. Si votre mot de passe actuel est refusé, le nouveau est déjà en place.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
} as const
