import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { isForVisitor } from './for-visitor.ts'
import type { PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

export type FromMemory = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Answers what is in memory before anything else looks at the request; false when it is not. */
export function answerFromMemory(cache: PageCache, log: Logger, metrics: Metrics | null): FromMemory {
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if ((method !== 'GET' && method !== 'HEAD') || !isForVisitor(incoming)) return false
    const page = cache.find(url) ?? findOtherSpelling(cache, url)
    if (!page) return false
    const status = sendPage(page, incoming, outgoing)
    const route = page.kind.pattern
    log.info({ method, path: route, status, ms: 0 }, 'request')
    metrics?.observe({ method, route, status, seconds: 0 })
    return true
  }
}

/** Whatever unknown parameters it carries, an address leads to its one page. */
function findOtherSpelling(cache: PageCache, url: string) {
  if (!url.includes('?')) return null
  const wanted = cache.read(url)
  return wanted && wanted.address !== url ? cache.find(wanted.address) : null
}
