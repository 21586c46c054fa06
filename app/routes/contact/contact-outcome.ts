import type { FormOutcome } from '../../forms/form-outcome.ts'

/** Outcome of a contact message; `typed` includes the form's id. */
export type ContactOutcome = FormOutcome<'email' | 'object' | 'message'>

/** Anchor of the contact form on the contact page. */
export const contactAnchor = 'nous-contacter'

export const contactFailures = {
  unreachable:
    'Votre message n’a pas pu être envoyé, la connexion est interrompue\u00a0: rien de ce que vous avez saisi n’est perdu, vous pouvez réessayer.',
  failing:
    'Notre site n’a pas pu enregistrer votre message\u00a0: rien de ce que vous avez saisi n’est perdu, réessayez dans un instant.',
} as const
