import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { isForVisitor } from './for-visitor.ts'
import type { PageCache } from './page-cache.ts'
import type { Rendered } from './rendered-page.ts'
import { sendPage } from './send-page.ts'

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
