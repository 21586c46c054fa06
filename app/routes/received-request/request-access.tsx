import { data, href, type MiddlewareFunction, Outlet } from 'react-router'
import { hasSignedAccess } from '../../../domain/kernel/signatures.ts'
import { personContext, requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/request-access.ts'
import { canReadRequests } from './request-reader.ts'

/**
 * Lets in whoever holds a request's signed address, its photos included (docs/product.md §6), and staff who may read
 * requests and have shown their second factor; for anyone else it does not exist.
 */
const requireRequestLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = href('/demandes/:id', { id: params.id ?? '' })
  const isLetIn =
    canReadRequests(context.get(personContext)) ||
    hasSignedAccess(path, url.searchParams, clock.now(), secret)
  if (!isLetIn) throw data(null, { status: 404 })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireRequestLink]

/** A quote request and its photos, as the workshop opens them from its mail: what stands below is guarded here. */
export default function RequestAccess() {
  return <Outlet />
}
