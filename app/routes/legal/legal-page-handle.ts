import type { PageHandle } from '../../http/page-handle.ts'

/** Facts of a legal text's page: public, and cached until a new version is published. */
export const legalPageHandle = {
  cache: { topics: ['texts'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['legal'],
} satisfies PageHandle

/** Facts of the page of one version, which is found from the text itself. */
export const legalVersionPageHandle = {
  ...legalPageHandle,
  sitemap: null,
  cache: null,
  menus: [],
} satisfies PageHandle
