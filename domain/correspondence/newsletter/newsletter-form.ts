import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/forms/fields.ts'
import { newsletterEmailMalformed, newsletterEmailMissing } from './newsletter-words.ts'

/** Newsletter form, shared by browser and server. */
export const newsletterForm = z.object({
  email: emailAddress(newsletterEmailMissing, newsletterEmailMalformed),
})
