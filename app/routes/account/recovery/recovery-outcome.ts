import type { FormRejection } from '../../../forms/form-outcome.ts'

/** Outcome of a recovery request; `id` is that of its record. */
export type PasswordRecoveryOutcome = { outcome: 'saved'; id: string } | FormRejection<'email'>

export const recoveryFailedMessage =
  'Votre demande n’a pas pu être envoyée\u00a0: vérifiez votre connexion, puis réessayez.'

/** Message when the mail server has rejected the mail permanently. */
export const recoveryUndeliveredMessage =
  'L’e-mail n’a pas pu être remis à cette adresse. Vérifiez votre messagerie ou contactez-nous directement.'

/** Final messages of the dialog, in the wording prescribed by the specification (docs/product.md §8). */
export const recoverySentMessage = 'Email envoyé'
export const unknownRecoveryEmailMessage =
  'Aucun utilisateur ne correspond à cette adresse email. Si vous voulez créer un compte,merci de nous contacter directement.'
