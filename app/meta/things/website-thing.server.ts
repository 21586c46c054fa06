import { href } from 'react-router'
import type { WebSite } from 'schema-dts'
import { site } from '../../../domain/site.ts'

/** The site itself, under the brand's name. */
export function websiteThing(siteUrl: string): WebSite {
  return { '@type': 'WebSite', name: site.brand, url: siteUrl + href('/'), inLanguage: 'fr' }
}
