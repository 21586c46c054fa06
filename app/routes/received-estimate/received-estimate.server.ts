import { data, type MiddlewareFunction } from 'react-router'
import { hasSignedAccess } from '../../../domain/signatures.ts'
import { requestContext, siteContext } from '../../context.ts'
import { receivedEstimatePath } from './received-estimate-path.ts'

/** Lets in whoever holds a quote's signed address (docs/product.md §11.13); for anyone else it does not exist. */
export const requireEstimateLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const path = receivedEstimatePath({ posId: params.posId ?? '', id: params.id ?? '' })
  if (!hasSignedAccess(path, url.searchParams, clock.now(), secret)) throw data(null, { status: 404 })
  return next()
}
