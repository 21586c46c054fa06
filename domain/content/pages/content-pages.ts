import type { ContentKind } from '../content-fields.ts'
import { articlePages } from './article-pages.ts'
import type { ContentPages } from './kind-of-pages.ts'
import { portfolioPages } from './portfolio-pages.ts'

export const contentPages: Readonly<Record<ContentKind, ContentPages>> = {
  article: articlePages,
  portfolio: portfolioPages,
}
