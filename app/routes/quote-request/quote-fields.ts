import type { QuoteRequestAnswers } from '../../../domain/quote-requests/quote-request-form.ts'
import type { FieldBinding } from '../../ui/field/field-binding.ts'

/** What the control of an answer is told by the form. */
export type QuoteField = (
  name: keyof QuoteRequestAnswers,
) => FieldBinding & { required: boolean; doubt?: string }
