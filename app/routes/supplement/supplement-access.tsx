import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { findSupplement } from '../../../domain/contracts/supplements/supplement.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { supplementPath } from '../../http/page-addresses.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import { readLinkAccess, redirectToMatter } from '../../records/matter-address.server.ts'
import type { Route } from './+types/supplement-access.ts'

/**
 * Lets in whoever holds a supplement's signed address, and the signed-in client whose order it is (docs/product.md §11.32);
 * for anyone else it does not exist, nor does one that nobody has asked the client about. An old link, or one that the office has
 * ended, leads to the page of its matter, which offers a new one.
 */
const requireSupplement: MiddlewareFunction<Response> = async ({ params, url, context }, next) => {
  const { db } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const id = params.id ?? ''
  const found = await findSupplement(db, id)
  if (!found || found.supplement.sent_at === null) throw data(null, { status: 404 })
  const record = { kind: 'order', id: found.order.id } as const
  const { worth, matter } = await readLinkAccess(context, url.searchParams, supplementPath(id), record)
  // Its client was erased.
  if (!matter) throw data(null, { status: 404 })
  const isOwn = findActingPerson(context, found.order.client_id) !== null
  if (isOwn || worth === 'open') return next()
  if (worth === 'ended') throw redirectToMatter(context, url, record)
  throw data(null, { status: 404 })
}

export const middleware: Route.MiddlewareFunction[] = [requireSupplement]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A supplement, as its client opens it from the mail, with an account or without: what stands below is guarded here. */
export default function SupplementAccess() {
  return <Outlet />
}
