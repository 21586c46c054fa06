import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { hasSignedAccess } from '../../../domain/signatures.ts'
import { requestContext, siteContext } from '../../context.ts'
import { receivedEstimatePath } from '../../page-addresses.ts'
import type { Route } from './+types/received-estimate.ts'

/** Lets in whoever holds a quote's signed address (docs/product.md §11.13); for anyone else it does not exist. */
const requireEstimateLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = receivedEstimatePath({ posId: params.posId ?? '', id: params.id ?? '' })
  if (!hasSignedAccess(path, url.searchParams, clock.now(), secret)) throw data(null, { status: 404 })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireEstimateLink]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A quote, as its client opens it from the mail, with an account or without: what stands below is guarded here. */
export default function ReceivedEstimate() {
  return <Outlet />
}
