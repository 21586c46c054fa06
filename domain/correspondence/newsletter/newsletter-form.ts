import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/forms/fields.ts'
import { emailMalformed, emailMissing } from './newsletter-words.ts'

/** The newsletter form, for browser and server alike (docs/product.md §5.3). */
export const newsletterForm = z.object({ email: emailAddress(emailMissing, emailMalformed) })
