import type { ContactForm, ContactProblems } from '../../../domain/contact/contact-form.ts'

/** The form as it was sent; it brings what was typed back to a page without JavaScript. */
export interface ContactPost extends ContactForm {
  /** The form's own random name. */
  id: string
}

/** What the site answers to a contact message (docs/product.md §4.3, §10). */
export type ContactOutcome =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; problems: ContactProblems; typed: ContactPost }
  | { outcome: 'limited' | 'failed'; message: string; typed?: ContactPost }

/** Where the form stands on its page. */
export const contactAnchor = 'nous-contacter'

export const contactFailures = {
  unreachable:
    'Votre message n’a pas pu être envoyé, la connexion est interrompue\u00a0: rien de ce que vous avez saisi n’est perdu, vous pouvez réessayer.',
  failing:
    'Notre site n’a pas pu enregistrer votre message\u00a0: rien de ce que vous avez saisi n’est perdu, réessayez dans un instant.',
} as const
