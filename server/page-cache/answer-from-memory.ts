import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { carriesSession } from '../../app/http/cookies/session-cookie.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { Rendered } from './rendered-page.ts'
import { sendInstead, sendPage } from './send-page.ts'

/** Whoever may be signed in gets pages of their own: neither taken from memory nor kept there. */
const isForVisitor = ({ headers }: IncomingMessage) => !carriesSession(headers.cookie)

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

/**
 * Whoever is signed in gets pages of their own; while the database is away, and with it who they are, the kept one
 * stands in.
 */
export function standIn(cache: PageCache): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    await next()
    const request = c.env.incoming as IncomingMessage
    if (c.res.status !== 503 || request.method !== 'GET') return
    const page = cache.keptPage(cache.read(request.url ?? '')?.address)
    if (!page) return
    void c.res.body?.cancel()
    c.res = undefined
    sendInstead(page, request, c.env.outgoing as ServerResponse)
    c.res = RESPONSE_ALREADY_SENT
  }
}

/** Makes the pages that memory did not have, and sends them as it would have. */
export function fillMemory(
  cache: PageCache,
  render: (address: string, nonce: string) => Promise<Rendered>,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: { secureHeadersNonce?: string } }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const request = incoming as IncomingMessage
    // Hono makes an answer of its own to HEAD, and would lose that one was sent.
    const isAsked = request.method === 'GET' && isForVisitor(request)
    const wanted = isAsked ? cache.read(request.url ?? '') : null
    if (!wanted) return next()
    const nonce = c.get('secureHeadersNonce') ?? ''
    // Whoever waited at the gate may find it made meanwhile.
    const made = cache.find(wanted.address) ?? (await cache.make(wanted, (address) => render(address, nonce)))
    if (!made) return next()
    if (made instanceof Response) return made
    sendPage(made, request, outgoing as ServerResponse)
    return RESPONSE_ALREADY_SENT
  }
}
