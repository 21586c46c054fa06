import { Hono } from 'hono'
import type { SiteContext } from '../../app/context.ts'
import { securityHeaders } from '../../app/http/middleware/security-headers.ts'
import { PageCache } from './page-cache.ts'
import { kindsOf } from './page-kind.ts'
import { readStyles } from './page-styles.ts'
import type { Rendered } from './rendered-page.ts'

interface Kept {
  megabytes: number
  hstsSubdomains: boolean
}

/** The memory for pages of a site built in `clientDirectory`, `megabytes` of it; nothing when that is 0. */
export async function pageCacheOf(
  site: SiteContext,
  clientDirectory: string,
  { megabytes, hstsSubdomains }: Kept,
) {
  if (megabytes === 0) return undefined
  const { announcements, clock } = site
  const kinds = kindsOf(await site.pages())
  const common = {
    headers: await headersOfSite(site.siteUrl, hstsSubdomains),
    styles: readStyles(clientDirectory),
  }
  return (render: (address: string) => Promise<Rendered>) =>
    new PageCache({ kinds, mostBytes: megabytes * 2 ** 20, clock, announcements, common, render })
}

/** What the site's own middleware puts on every answer. */
async function headersOfSite(siteUrl: string, hstsSubdomains: boolean): Promise<Headers> {
  const plain = new Hono().use(
    securityHeaders({ isHttps: siteUrl.startsWith('https:'), isDevelopment: false, hstsSubdomains }),
  )
  return (await plain.get('/', (c) => c.body(null)).request('/')).headers
}
