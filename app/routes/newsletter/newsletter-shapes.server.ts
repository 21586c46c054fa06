import { newsletterForm } from '../../../domain/newsletter/newsletter-form.ts'
import { type FormShape, shapeOf } from '../../forms/form-shape.ts'

export const newsletterShape = shapeOf(newsletterForm, {
  more: { email: { longest: 2_048 } },
  mostBytes: 4_096,
})

/** What a mail program posts, in either encoding (RFC 8058 §3.2). */
export const oneClickShape: FormShape = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  fields: { 'List-Unsubscribe': { longest: 64 } },
  mostBytes: 4_096,
}
