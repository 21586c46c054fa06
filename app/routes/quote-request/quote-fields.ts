import type { FieldMetadata } from '@conform-to/react'
import type { QuoteRequestForm } from '../../../domain/quote-requests/quote-request-form.ts'

/** The form's fields as Conform hands them out. */
export type QuoteFields = Required<{
  [Name in keyof QuoteRequestForm]: FieldMetadata<QuoteRequestForm[Name], QuoteRequestForm, string[]>
}>
