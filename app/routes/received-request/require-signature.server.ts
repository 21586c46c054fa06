import { data, href, type MiddlewareFunction } from 'react-router'
import { hasAccess } from '../../../domain/signed-links.ts'
import { requestContext, siteContext } from '../../context.ts'

/**
 * Lets in whoever holds a request's signed address, its photos included (docs/product.md §6); for anyone else, staff
 * too, it does not exist.
 */
export const requireSignature: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = href('/demandes/:id', { id: params.id ?? '' })
  if (!hasAccess(path, url.searchParams, clock.now(), secret)) throw data(null, { status: 404 })
  return next()
}
