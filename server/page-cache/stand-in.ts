import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { CachedPage } from './cached-page.ts'
import { encodingFor } from './encoding-for.ts'
import type { PageCache } from './page-cache.ts'

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

/** Sends a kept page in the place of one that could not be made: nobody keeps it. */
function sendInstead(page: CachedPage, { headers }: IncomingMessage, outgoing: ServerResponse): void {
  const { headers: own, body } = page.answers[encodingFor(headers['accept-encoding'])]
  for (let place = 0; place < own.length; place += 2)
    outgoing.setHeader(own[place] ?? '', own[place + 1] ?? '')
  outgoing.removeHeader('ETag')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  outgoing.writeHead(200, { 'Content-Length': body.length })
  outgoing.end(body)
}
