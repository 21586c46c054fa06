import type { SubmissionResult } from '@conform-to/react'

/**
 * What the site answers to a quote request (docs/product.md §4, §10). `submission` carries the answers back
 * to a page without JavaScript, so that nothing typed is lost.
 */
export type QuoteRequestOutcome =
  | { outcome: 'saved'; reference: string }
  /** `photosLost`: photos came along without JavaScript and must be chosen again. */
  | { outcome: 'invalid'; submission: SubmissionResult<string[]>; photosLost: boolean }
  /** The ids of photos that the site does not have (any more): send them again, then the form. */
  | { outcome: 'photos-missing'; photos: string[]; submission?: SubmissionResult<string[]> }
  | { outcome: 'limited' | 'failed'; message: string; submission?: SubmissionResult<string[]> }
