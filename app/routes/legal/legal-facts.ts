import type { PageFacts } from '../../http/page-facts.ts'

/** A text of law: for everybody, and as it was published last. */
export const legalFacts = {
  cache: { topics: ['texts'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['legal'],
} satisfies PageFacts

/** A version of one, whenever it is in force: found from the text itself. */
export const versionFacts = { ...legalFacts, sitemap: null, cache: null, menus: [] } satisfies PageFacts
