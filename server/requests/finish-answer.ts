import type { RequestContext } from '../../app/context.ts'
import { retryAfter } from '../../app/http/failure-page.ts'

/**
 * A page carries its own nonce and, on /devis, its own form id: only the visitor's browser may keep it. A
 * database that is away comes back: visitors and robots are told to try again.
 */
export function finish(response: Response, own: RequestContext, setCookie: string | null): Response {
  const { headers } = response
  // What the route itself says of the session is newer.
  if (setCookie && !headers.has('Set-Cookie')) headers.set('Set-Cookie', setCookie)
  for (const [name, value] of own.headers) headers.set(name, value)
  headers.set('X-Request-Id', own.id)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!own.hasOutage || response.status !== 500) return response
  headers.set('Retry-After', retryAfter)
  return new Response(response.body, { status: 503, headers })
}
