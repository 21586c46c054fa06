import type { DocumentKey } from '../document-key.ts'

/** Addresses that records keep, each from the site's root. Pages are the site map's: no act makes an address of one. */
export interface PageAddresses {
  article(id: string): string
  portfolioEntry(id: string): string
  /** Where its client opens the PDF: what `download_url` holds (docs/product.md §10.9). */
  document(key: DocumentKey): string
  /** A photo of a quote request, as the workshop opens it. */
  photo(quoteRequestId: string, photoId: string): string
  /** Where a rim's label leads whoever scans it. */
  label(rimId: string): string
  newPassword(): string
}

export const trimTrailingSlashes = (url: string) => /^.*[^/]/s.exec(url)?.[0] ?? ''
