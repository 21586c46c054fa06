import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { requestContext } from '../../http/context.ts'
import { receivedEstimatePath } from '../../http/page-addresses.ts'
import { redirectToMatter, verifyLinkAccess } from '../../records/matter-address.server.ts'
import type { Route } from './+types/estimate-access.ts'
import { estimateAnswerAddress, isOwnEstimate, isReadOnlyVisitor } from './estimate-links.server.ts'

/**
 * Admits holders of an estimate's signed address, and the signed-in client whose estimate it is. Anyone else gets a 404, including
 * staff who view the client's area. An expired or revoked link redirects to the page of its matter, which offers a new one. Holders
 * of a link for reading see only the estimate and its PDF.
 */
const requireEstimateAccess: MiddlewareFunction<Response> = async (
  { request, params, url, context },
  next,
) => {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const key = { posId: params.posId ?? '', id: params.id ?? '' }
  const page = receivedEstimatePath(key)
  const record = { kind: 'estimate', id: key.id } as const
  const { linkState } = await verifyLinkAccess(context, url.searchParams, page, record)
  if (linkState !== 'open' && !(await isOwnEstimate(context, key))) {
    if (linkState === 'ended') throw redirectToMatter(context, url, record)
    throw data(null, { status: 404 })
  }
  if (await isReadOnlyVisitor(context, url.searchParams, key)) {
    if (request.method === 'POST') throw data(null, { status: 403 })
    if (url.pathname !== page && url.pathname !== `${page}/pdf`)
      throw redirect(estimateAnswerAddress(key, url.searchParams))
  }
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireEstimateAccess]

/** A loader is required: without one the layout's middleware would not run on client-side navigation. */
export const loader = () => null

/** Layout of an estimate's pages, with an account or without; checks access for all pages below. */
export default function EstimateAccessLayout() {
  return <Outlet />
}
