import type { MetaDescriptor } from 'react-router'
import { htmlTitle } from '../../domain/business/site.ts'
import { factsFromMatches, type RootMatches } from './facts.tsx'

/** Returns the title of a page that search engines must not list. */
export function noindexMeta(matches: RootMatches, title: string): MetaDescriptor[] {
  return [{ title: htmlTitle(title, factsFromMatches(matches)) }, { name: 'robots', content: 'noindex' }]
}
