import type { MetaDescriptor } from 'react-router'
import { htmlTitle } from '../../domain/business/site.ts'
import { findFactsInMatches, type RootMatches } from './facts.tsx'

/** Returns the title of a page that search engines must not list. */
export function noindexMeta(matches: RootMatches, title: string): MetaDescriptor[] {
  return [{ title: htmlTitle(title, findFactsInMatches(matches)) }, { name: 'robots', content: 'noindex' }]
}
