import { data, href, type MiddlewareFunction } from 'react-router'
import { hasAccess } from '../../../domain/signed-links.ts'
import { personContext, requestContext, siteContext } from '../../context.ts'
import { isReader } from './reader.ts'

/**
 * Lets in whoever holds a request's signed address, its photos included (docs/product.md §6), and staff who may read
 * requests and have shown their second factor; for anyone else it does not exist.
 */
export const requireSignature: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = href('/demandes/:id', { id: params.id ?? '' })
  const isLetIn =
    isReader(context.get(personContext)) || hasAccess(path, url.searchParams, clock.now(), secret)
  if (!isLetIn) throw data(null, { status: 404 })
  return next()
}
