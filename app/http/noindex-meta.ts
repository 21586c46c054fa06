import type { MetaDescriptor } from 'react-router'
import { titled } from '../../domain/business/site.ts'

/** Of a page behind a sign-in: nothing of it is for search engines. */
export function noindexMeta(title: string): MetaDescriptor[] {
  return [{ title: titled(title) }, { name: 'robots', content: 'noindex' }]
}
