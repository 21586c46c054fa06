import * as z from 'zod/mini'
import { emailAddressRule, optionalTextRule, requiredLineRule } from '../../kernel/forms/fields.ts'

/** Form by which a company requests an access for a person. */
export const companyPersonForm = z.object({
  nom: requiredLineRule(80, 'Indiquez le nom de cette personne'),
  email: emailAddressRule('Indiquez son adresse e-mail', 'Cette adresse n’est pas conforme'),
  mot: optionalTextRule(500),
  /** Id of the form: sending it twice makes one request. */
  id: z.optional(z.string()),
})

/** Owner of an e-mail address: it belongs to one client and one account, so no further person may sign in with it. */
export type EmailOwner =
  | { kind: 'staff' }
  | { kind: 'person'; person: string; name: string }
  | { kind: 'same-client' }
  | { kind: 'other-client'; name: string }
  | { kind: 'account' }

/** Returns the sentence that tells staff who already has the address of a person. */
export function emailOwnerSentence(owner: EmailOwner): string {
  switch (owner.kind) {
    case 'staff':
      return 'Cette adresse est celle d’une personne de l’équipe.'
    case 'person':
      return `${emailOfPersonSentence(owner.person, owner.name)}\u00a0: une adresse ne mène qu’à un client. Fermez cet accès d’abord, ou prenez une autre adresse.`
    case 'same-client':
      return 'C’est l’adresse de la fiche elle-même\u00a0: invitez ce client par «\u00a0Espace client\u00a0».'
    case 'other-client':
      return `Cette adresse est déjà celle de ${owner.name || 'quelqu’un'}\u00a0: une adresse ne mène qu’à un client.`
    case 'account':
      return 'Cette adresse sert déjà à se connecter à un autre compte.'
  }
}

/** Returns the beginning of the messages that reject the address of a further person of a company. */
export const emailOfPersonSentence = (person: string, name: string) =>
  `Cette adresse est déjà celle de ${person}, de ${name}`

/** Messages of the address field. The company's own form reveals only what the company already knows. */
export const companyPersonEmailMessages = {
  listedAbove: (name: string) => `C’est déjà l’adresse de ${name}, ci-dessus`,
  own: 'C’est l’adresse de votre propre accès\u00a0: indiquez celle de l’autre personne',
  hasAccess: (name: string) => `${name} a déjà un accès avec cette adresse`,
  isAsked: (name: string) => `Un accès est déjà demandé pour ${name} avec cette adresse`,
}
