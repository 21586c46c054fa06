import { data, type MiddlewareFunction, Outlet } from 'react-router'
import { findSupplement } from '../../../domain/contracts/supplements/supplement.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { supplementPath } from '../../http/page-addresses.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import { redirectToMatter, verifyLinkAccess } from '../../records/matter-address.server.ts'
import type { Route } from './+types/supplement-access.ts'

/**
 * Admits holders of a supplement's signed address, and the signed-in client of its order. Anyone else gets a 404, and so does a
 * supplement that was not sent to the client. An expired or revoked link redirects to the page of its matter, which offers a new
 * one.
 */
const requireSupplement: MiddlewareFunction<Response> = async ({ params, url, context }, next) => {
  const { db } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const id = params.id ?? ''
  const supplement = await findSupplement(db, id)
  if (!supplement || supplement.supplement.sent_at === null) throw data(null, { status: 404 })
  const record = { kind: 'order', id: supplement.order.id } as const
  const { linkState, matter } = await verifyLinkAccess(context, url.searchParams, supplementPath(id), record)
  // The client was erased.
  if (!matter) throw data(null, { status: 404 })
  const isOwn = findActingPerson(context, supplement.order.client_id) !== null
  if (isOwn || linkState === 'open') return next()
  if (linkState === 'ended') throw redirectToMatter(context, url, record)
  throw data(null, { status: 404 })
}

export const middleware: Route.MiddlewareFunction[] = [requireSupplement]

/** A loader is required: without one the layout's middleware would not run on client-side navigation. */
export const loader = () => null

/** Layout of a supplement's pages, with an account or without; checks access for all pages below. */
export default function SupplementAccessLayout() {
  return <Outlet />
}
