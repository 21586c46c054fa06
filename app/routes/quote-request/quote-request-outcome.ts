import type { quoteRequestForm } from '../../../domain/correspondence/quote-requests/quote-request-form.ts'
import type { FieldName, FormInput } from '../../../domain/kernel/forms/validate-form.ts'
import type { FormRefusal } from '../../forms/form-outcome.ts'

export interface SavedRequest {
  id: string
  reference: string
}

/** What the site answers to a quote request (docs/product.md §4, §10); `typed` brings the form's id too. */
export type QuoteRequestOutcome =
  /** `reference` is for the telephone. */
  | ({ outcome: 'saved' } & SavedRequest)
  /** The ids of photos that the site does not have (any more): send them again, then the form. */
  | { outcome: 'photos-missing'; photos: string[]; typed: FormInput }
  /** `photosLost`: photos came along without JavaScript and must be chosen again. */
  | (FormRefusal<FieldName<typeof quoteRequestForm> | 'images'> & { photosLost?: boolean })
