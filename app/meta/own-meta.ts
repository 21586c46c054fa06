import type { MetaDescriptor } from 'react-router'
import { site } from '../../domain/site.ts'

/** Of a page behind a sign-in: nothing of it is for search engines. */
export function ownMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title}${site.titleSuffix}` }, { name: 'robots', content: 'noindex' }]
}
