import { contactForm } from '../../../domain/contact/contact-form.ts'
import { shapeOf } from '../../forms/form-shape.ts'

/** Many times the longest message, so that one that is too long comes back to its author. */
export const contactShape = shapeOf(contactForm, {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  more: {
    id: { longest: 64 },
    email: { longest: 16 * 1024 },
    object: { longest: 64 * 1024 },
    message: { longest: 192 * 1024 },
    description: { longest: 64 * 1024 },
  },
  mostBytes: 256 * 1024,
})
