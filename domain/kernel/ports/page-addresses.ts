import type { DocumentKey } from '../document-key.ts'

/**
 * Paths stored in records, from the site's root. The routes of the site define them: actions use these functions to build paths.
 */
export interface PageAddresses {
  article(id: string): string
  portfolioEntry(id: string): string
  /** Path at which the client opens the PDF; stored in `download_url`. */
  documentDownload(key: DocumentKey): string
  /** Photo of a quote request, as the workshop opens it. */
  photo(quoteRequestId: string, photoId: string): string
  /** Page opened by scanning the label of a rim. */
  label(rimId: string): string
  newPassword(): string
}

export const trimTrailingSlashes = (url: string) => /^.*[^/]/s.exec(url)?.[0] ?? ''
