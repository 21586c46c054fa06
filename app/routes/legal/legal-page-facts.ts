import type { PageFacts } from '../../http/page-facts.ts'

/** Facts of a legal text's page: public, and cached until a new version is published. */
export const legalPageFacts = {
  cache: { topics: ['texts'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['legal'],
} satisfies PageFacts

/** Facts of the page of one version, which is found from the text itself. */
export const legalVersionPageFacts = {
  ...legalPageFacts,
  sitemap: null,
  cache: null,
  menus: [],
} satisfies PageFacts
