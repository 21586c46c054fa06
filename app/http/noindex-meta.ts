import type { MetaDescriptor } from 'react-router'
import { documentTitle } from '../../domain/business/site.ts'
import { factsFromMatches, type RootMatches } from './facts.tsx'

/** Returns the title of a page that search engines must not list. */
export function noindexMeta(matches: RootMatches, title: string): MetaDescriptor[] {
  return [{ title: documentTitle(title, factsFromMatches(matches)) }, { name: 'robots', content: 'noindex' }]
}
