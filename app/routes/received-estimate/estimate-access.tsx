import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { requestContext } from '../../http/context.ts'
import { receivedEstimatePath } from '../../http/page-addresses.ts'
import { readLinkAccess, redirectToMatter } from '../../records/matter-address.server.ts'
import type { Route } from './+types/estimate-access.ts'
import { answerAddress, isOwn, isReader } from './acceptance.server.ts'

/**
 * Lets in whoever holds a quote's signed address, and the signed-in client whose quote it is (docs/product.md §11.13); for
 * anyone else it does not exist, nor for staff who look at a client's area as they see it. An old link, or one that the office has
 * ended, leads to the page of its matter, which offers a new one. Whoever was mailed it to read is shown the quote and its PDF.
 */
const requireEstimateAccess: MiddlewareFunction<Response> = async (
  { request, params, url, context },
  next,
) => {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const key = { posId: params.posId ?? '', id: params.id ?? '' }
  const page = receivedEstimatePath(key)
  const record = { kind: 'estimate', id: key.id } as const
  const { worth } = await readLinkAccess(context, url.searchParams, page, record)
  if (worth !== 'open' && !(await isOwn(context, key))) {
    if (worth === 'ended') throw redirectToMatter(context, url, record)
    throw data(null, { status: 404 })
  }
  if (await isReader(context, url.searchParams, key)) {
    if (request.method === 'POST') throw data(null, { status: 403 })
    if (url.pathname !== page && url.pathname !== `${page}/pdf`)
      throw redirect(answerAddress(key, url.searchParams))
  }
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireEstimateAccess]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A quote, as its client opens it from the mail, with an account or without: what stands below is guarded here. */
export default function EstimateAccess() {
  return <Outlet />
}
