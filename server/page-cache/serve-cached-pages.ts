import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { hasSessionCookie } from '../../app/http/cookies.ts'
import { preferredEncodingOf } from '../../app/http/middleware/compression.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CachedPage, CachedResponse, RenderedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Sends a cached page before Hono processes the request. Returns `false`, with nothing sent, if the page is not cached. */
export type MemoryResponder = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export function serveFromMemory(cache: PageCache, log: Logger, metrics: Metrics | null): MemoryResponder {
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if ((method !== 'GET' && method !== 'HEAD') || hasSession(incoming)) return false
    const page = cache.find(url) ?? findWithoutUnknownParameters(cache, url)
    if (!page) return false
    sendPage(page, incoming, outgoing)
    const route = page.kind.pattern
    const status = outgoing.statusCode
    log.info({ method, path: route, status, ms: 0 }, 'request')
    metrics?.observe({ method, route, status, seconds: 0 })
    return true
  }
}

function findWithoutUnknownParameters(cache: PageCache, url: string): CachedPage | null {
  const cacheAddress = url.includes('?') ? cache.read(url) : null
  return cacheAddress && cacheAddress.address !== url ? cache.find(cacheAddress.address) : null
}

/** Renders a cacheable page that is not cached yet, stores it in the cache, and sends it as `serveFromMemory` does. */
export function renderAndCache(
  cache: PageCache,
  render: (address: string, nonce: string) => Promise<RenderedPage>,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: { secureHeadersNonce?: string } }> {
  return async (c, next) => {
    const incoming = c.env.incoming as IncomingMessage
    // HEAD is not served from the cache: Hono would send a response of its own after that of `sendPage`.
    const isCacheable = incoming.method === 'GET' && !hasSession(incoming)
    const cacheAddress = isCacheable ? cache.read(incoming.url ?? '') : null
    if (!cacheAddress) return next()
    const nonce = c.get('secureHeadersNonce') ?? ''
    // Another request may have rendered the page since `serveFromMemory` looked for it.
    const page =
      cache.find(cacheAddress.address) ??
      (await cache.make(cacheAddress, (address) => render(address, nonce)))
    if (!page) return next()
    if (page instanceof Response) return page
    sendPage(page, incoming, c.env.outgoing as ServerResponse)
    return RESPONSE_ALREADY_SENT
  }
}

/**
 * Sends the last successfully rendered page, to signed-in users too, if the response is 503 because the database is
 * unavailable.
 */
export function serveStaleOnOutage(cache: PageCache): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    await next()
    const incoming = c.env.incoming as IncomingMessage
    if (c.res.status !== 503 || incoming.method !== 'GET') return
    const page = cache.keptPage(cache.read(incoming.url ?? '')?.address)
    if (!page) return
    void c.res.body?.cancel()
    c.res = undefined
    sendUncacheable(page, incoming, c.env.outgoing as ServerResponse)
    c.res = RESPONSE_ALREADY_SENT
  }
}

/** Sends the page, or 304 if the browser's copy is current. Node leaves out the body of a response to HEAD. */
function sendPage(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const response = chooseResponse(page, incoming)
  if (containsTag(incoming.headers['if-none-match'], response.etag))
    outgoing.writeHead(304, response.headers).end()
  else outgoing.writeHead(200, response.headersWithLength).end(response.body)
}

/** Sends the page with headers that forbid browsers and proxies to store it. */
function sendUncacheable(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headersWithLength, body } = chooseResponse(page, incoming)
  for (let i = 0; i < headersWithLength.length; i += 2)
    outgoing.setHeader(headersWithLength[i] ?? '', headersWithLength[i + 1] ?? '')
  outgoing.removeHeader('ETag')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  outgoing.end(body)
}

/** Returns the page in the best encoding that the request accepts. */
function chooseResponse({ responses }: CachedPage, { headers }: IncomingMessage): CachedResponse {
  return responses[preferredEncodingOf(headers['accept-encoding'] ?? '') ?? 'identity']
}

/** Compares an `If-None-Match` header weakly: proxies that compress a response mark its tag as weak. */
function containsTag(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}

/** Whether the visitor may be signed in: such requests bypass the cache. */
const hasSession = ({ headers }: IncomingMessage) => hasSessionCookie(headers.cookie)
