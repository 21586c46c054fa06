import type { quoteRequestForm } from '../../../domain/correspondence/quote-requests/quote-request-form.ts'
import type { FieldName, FormInput } from '../../../domain/kernel/forms/validate-form.ts'
import type { FormRejection } from '../../forms/form-outcome.ts'

export interface SavedRequest {
  /** Number of the request that the visitor can state on the telephone. */
  reference: string
  /** Address of the page that shows the state of the request, and no message. */
  tracking: string
  /** Sentence about the observed response time; `null` when the records do not allow one. */
  responseTime: string | null
}

/** Outcome of a quote request (docs/product.md §4, §10); `typed` includes the form's id. */
export type QuoteRequestOutcome =
  | ({ outcome: 'saved' } & SavedRequest)
  /** Ids of photos that the site does not have: upload them again, then send the form. */
  | { outcome: 'photos-missing'; photos: string[]; typed: FormInput }
  /** `photosLost`: photos were sent without JavaScript and must be chosen again. */
  | (FormRejection<FieldName<typeof quoteRequestForm> | 'images'> & { photosLost?: boolean })
