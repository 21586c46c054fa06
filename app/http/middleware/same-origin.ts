import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { href } from 'react-router'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Matches the content types that a page of another site can send without a CORS preflight, including a missing type. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain|;|$)/i

/**
 * Rejects requests that pages of other sites send, with any content type. Uses `Sec-Fetch-Site`, or for older browsers `Origin`:
 * only its host must match, since a proxy that ends TLS changes the scheme. A request with neither header is accepted unless a
 * form of an old browser could have sent it. POSTs of mail programs are accepted: the token in their address authorises them.
 */
export function requireSameOrigin(siteUrl: string) {
  const isOurs = (request: Request) => {
    const { headers } = request
    const site = headers.get('Sec-Fetch-Site')
    const origin = headers.get('Origin')
    if (site !== null) return site === 'same-origin' || site === 'none'
    if (origin !== null) return origin === siteUrl || URL.parse(origin)?.host === headers.get('Host')
    return !formTypes.test(headers.get('Content-Type') ?? '')
  }
  return createMiddleware(async (c, next) => {
    const request = c.req.raw
    if (!safeMethods.has(request.method) && !isFromMailProgram(request) && !isOurs(request))
      throw new HTTPException(403)
    await next()
  })
}

/**
 * Whether the request is a POST to the one-click unsubscribe address that no page sent: browsers add `Origin` to every POST of a
 * page. The handler of that address accepts only the body of a one-click request (RFC 8058).
 */
export function isFromMailProgram(request: Request): boolean {
  const { method, headers, url } = request
  const isFromPage = headers.has('Origin') || headers.has('Sec-Fetch-Site') || headers.has('Referer')
  return method === 'POST' && !isFromPage && new URL(url).pathname === href('/unsubscribe_email')
}
