import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { href } from 'react-router'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The types that a page of another site can send without asking first, none at all among them. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain|;|$)/i

/**
 * Refuses what pages of other sites send, whatever its type. Browsers tell where a request comes from
 * (`Sec-Fetch-Site`), older ones its origin; behind a proxy that ends TLS the scheme differs, the host may not. What
 * tells neither is no browser's, or an old one's form. A mail program's POST comes from no page: the token in its
 * address vouches for it instead.
 */
export function sameOrigin(siteUrl: string) {
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
 * True for a POST that no page of any site sent, to the one address that mail programs post to by themselves:
 * browsers name the origin of every POST. What it may do depends on its body alone.
 */
export function isFromMailProgram(request: Request): boolean {
  const { method, headers, url } = request
  const isFromPage = headers.has('Origin') || headers.has('Sec-Fetch-Site') || headers.has('Referer')
  return method === 'POST' && !isFromPage && new URL(url).pathname === href('/unsubscribe_email')
}
