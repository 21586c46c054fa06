import type { HttpBindings } from '@hono/node-server'
import type { RequestIdVariables } from 'hono/request-id'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import type { SiteContext } from '../../app/http/context.ts'
import type { RequestSlots } from '../connections/limit-requests.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RenderedPage } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { SiteBuild } from './site-map.ts'

export interface Wiring {
  site: SiteContext
  log: Logger
  build: SiteBuild
  /** Folder of the built assets; missing while Vite serves them. */
  browserBuildFolder?: string
  trustedProxies: number
  hstsSubdomains: boolean
  /** Creates the metrics of the process; missing if metrics are disabled. */
  openMetrics?: (cache: PageCache | null) => Metrics
  metricsToken?: string
  /** Creates the cache of public pages; missing if every page is rendered for each visitor. */
  openCache?: (render: (address: string) => Promise<RenderedPage>) => PageCache
}

export type AppEnv = {
  Bindings: HttpBindings & Partial<RequestSlots>
  Variables: RequestIdVariables & SecureHeadersVariables
}
