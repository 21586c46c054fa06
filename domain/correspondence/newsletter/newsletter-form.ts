import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'
import { newsletterEmailMalformedMessage, newsletterEmailMissingMessage } from './newsletter-words.ts'

/** Newsletter form, shared by browser and server. */
export const newsletterForm = z.object({
  email: emailAddressRule(newsletterEmailMissingMessage, newsletterEmailMalformedMessage),
})
