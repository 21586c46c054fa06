import { data, href, type MiddlewareFunction, Outlet } from 'react-router'
import { hasSignedAccess } from '../../../domain/kernel/signatures.ts'
import { personContext, requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/request-access.ts'
import { mayReadRequests } from './request-reader.ts'

/**
 * Admits holders of a request's signed address, photos included, and staff who may read requests and have passed the second factor;
 * anyone else gets a 404.
 */
const requireRequestLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = href('/demandes/:id', { id: params.id ?? '' })
  const isLetIn =
    mayReadRequests(context.get(personContext)) ||
    hasSignedAccess(path, url.searchParams, clock.now(), secret)
  if (!isLetIn) throw data(null, { status: 404 })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireRequestLink]

/** Layout of a quote request and its photos, which the workshop opens from its mail; checks access for all pages below. */
export default function RequestAccessLayout() {
  return <Outlet />
}
