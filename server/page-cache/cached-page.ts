import type { Encoding } from './compress-page.ts'
import type { PageKind } from './page-kind.ts'

export interface Answer {
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  headersWithLength: string[]
  body: Buffer
}

export interface CachedPage {
  kind: PageKind
  answers: Record<Encoding, Answer>
  /** Hash of the page as rendered. */
  hash: string
  /** When its rendering began, in milliseconds, and how much had been announced of its topics by then. */
  renderedAt: number
  version: number
  /** When it no longer holds, by its own word (`Expires`), in milliseconds. */
  endsAt: number
  /** Until then a page that could not be made anew stands as it is. */
  excusedUntil: number
}
