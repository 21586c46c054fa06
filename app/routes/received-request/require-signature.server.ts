import { data, href, type MiddlewareFunction } from 'react-router'
import { hasAccess } from '../../../domain/signed-links.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { personContext, requestContext, siteContext } from '../../context.ts'

/**
 * Lets in whoever holds a request's signed address, its photos included (docs/product.md §6), and staff who may read
 * requests; for anyone else it does not exist.
 */
export const requireSignature: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = href('/demandes/:id', { id: params.id ?? '' })
  const person = context.get(personContext)
  const isReader = person?.role === 'staff' && may(person, 'read-requests')
  if (!isReader && !hasAccess(path, url.searchParams, clock.now(), secret)) throw data(null, { status: 404 })
  return next()
}
