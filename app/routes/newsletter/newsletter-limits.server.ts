import { newsletterForm } from '../../../domain/correspondence/newsletter/newsletter-form.ts'
import { type BodyLimits, bodyLimits } from '../../forms/bodies/body-limits.ts'

export const newsletterLimits = bodyLimits(newsletterForm, {
  more: { email: { longest: 2_048 } },
  maxBytes: 4_096,
})

/** Body that a mail program posts, in either encoding (RFC 8058 §3.2). */
export const oneClickUnsubscriptionLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  fields: { 'List-Unsubscribe': { longest: 64 } },
  maxBytes: 4_096,
}
