import * as z from 'zod/mini'
import { emailAddressRule, requiredTextRule } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

const maxProofLength = 200
const missing = 'Indiquez quand et comment cette personne l’a demandé'

/** Proof of consent: how and when the person consented, on one line. */
export const consentProofRule = requiredTextRule(missing).check(
  z.overwrite((text) => stripControlCharacters(text).replace(/\s+/g, ' ').trim()),
  z.minLength(1, { error: missing, abort: true }),
  z.maxLength(maxProofLength, { error: `${maxProofLength}\u00a0caractères au plus` }),
)

/** Form that adds an address that a person gave to the workshop. */
export const newSubscriberForm = z.object({
  email: emailAddressRule('L’e-mail est requis', 'Cet e-mail n’est pas conforme'),
  proof: consentProofRule,
})
