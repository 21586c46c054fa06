import type { PageFacts } from '../../page-facts.ts'

/** A text of law: for everybody, and as it was built. */
export const legalFacts = {
  cache: { topics: [] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['legal'],
} satisfies PageFacts
