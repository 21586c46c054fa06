import { csrf } from 'hono/csrf'
import { createMiddleware } from 'hono/factory'
import { isFromMailProgram } from './one-click.ts'

/**
 * Refuses forms that pages of other sites send. Behind a proxy that ends TLS the scheme differs; the host may
 * not. A mail program's POST comes from no page: the token in its address vouches for it instead.
 */
export function sameOrigin(siteUrl: string) {
  const refuseForeignForms = csrf({
    origin: (origin, c) => URL.parse(origin)?.host === c.req.header('Host') || origin === siteUrl,
  })
  return createMiddleware((c, next) => (isFromMailProgram(c.req.raw) ? next() : refuseForeignForms(c, next)))
}
