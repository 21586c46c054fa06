import {
  newsletterEmailMalformedMessage,
  newsletterEmailMissingMessage,
} from '../../../domain/correspondence/newsletter/newsletter-words.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'

/** Outcome of a subscription. */
export type NewsletterOutcome = FormOutcome<'email'>

export const newsletterAnchor = 'lettre'
export const newsletterSavedMessage = 'Email enregistré'
/** Message shown with `newsletterSavedMessage`: an address is subscribed only after its owner has opened the mail's link and confirmed. */
export const newsletterToConfirmMessage =
  'Confirmez votre inscription avec le lien que nous venons de vous envoyer par e-mail.'
export const newsletterFailureMessage =
  'Votre adresse n’a pas pu être enregistrée\u00a0: vérifiez votre connexion, puis réessayez.'

/** Messages by the value of the query parameter with the outcome, which is used without JavaScript. */
export const newsletterMessages: Readonly<Record<string, string>> = {
  subscribed: `${newsletterSavedMessage}. ${newsletterToConfirmMessage}`,
  missing: newsletterEmailMissingMessage,
  malformed: newsletterEmailMalformedMessage,
  refused: 'Trop d’envois depuis votre connexion. Merci de patienter avant de réessayer.',
  failed: newsletterFailureMessage,
}

export const newsletterOutcomeKeys: ReadonlySet<string> = new Set(Object.keys(newsletterMessages))

export function newsletterOutcomeKey(outcome: NewsletterOutcome): string {
  if (outcome.outcome === 'invalid')
    return outcome.problems.email === newsletterEmailMissingMessage ? 'missing' : 'malformed'
  return { saved: 'subscribed', limited: 'refused', failed: 'failed' }[outcome.outcome]
}
