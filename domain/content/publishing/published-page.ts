import type { Content, ContentKind } from '../content-fields.ts'

/** A page as it was published past the office. */
export interface PublishedPage {
  kind: ContentKind
  id: string
  created_at: Date
  content: Content
}
