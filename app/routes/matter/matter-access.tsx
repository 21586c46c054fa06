import {
  data,
  type MiddlewareFunction,
  matchPath,
  Outlet,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { isMatterOfClient, type MatterKey } from '../../../domain/kernel/matters/matter.ts'
import { type MatterAccess, matterContext, requestContext, siteContext } from '../../http/context.ts'
import { matterPath, parseMatterKey } from '../../http/page-addresses.ts'
import { findVisitingClient } from '../../records/client-person.server.ts'
import { matterAccessQuery, matterAddress, verifyLinkAccess } from '../../records/matter-address.server.ts'
import type { Route } from './+types/matter-access.ts'

/**
 * Admits holders of a matter's signed address, and its signed-in client; anyone else gets a 404. With an expired or revoked link
 * only the page itself opens, which offers a new one. When the record has become part of an older matter, redirects to the page of
 * that matter.
 */
const requireMatter: MiddlewareFunction<Response> = async ({ request, params, url, context }, next) => {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const matterKey = parseMatterKey(params.kind ?? '', params.id ?? '')
  if (!matterKey) throw data(null, { status: 404 })
  // Matches like the router: case-insensitively and with a trailing slash.
  const isPage = matchPath('/suivi/:kind/:id', url.pathname) !== null
  const access = await findAccess(context, matterKey, url.searchParams)
  if (!access || (access.isExpired && !isPage)) throw data(null, { status: 404 })
  const isMoved = access.key.kind !== matterKey.kind || access.key.id !== matterKey.id
  if (isMoved && isPage && request.method === 'GET') throw redirect(matterAddress(access))
  const isSending = request.method !== 'GET' && request.method !== 'HEAD'
  if (access.isOnlyRead && isSending) throw data(null, { status: 403 })
  context.set(matterContext, access)
  return next()
}

/** Returns what grants access: a valid link, else the signed-in client, else an expired link; `null` without any. */
async function findAccess(
  context: Readonly<RouterContextProvider>,
  matterKey: MatterKey,
  query: URLSearchParams,
): Promise<MatterAccess | null> {
  const { db, secret } = context.get(siteContext)
  const { linkState, matter: key } = await verifyLinkAccess(context, query, matterPath(matterKey), matterKey)
  if (key) {
    if (linkState === 'open')
      return { key, query: matterAccessQuery(key, query, secret), isExpired: false, isOnlyRead: false }
    const visitor = await findVisitingClient(context)
    if (visitor && (await isMatterOfClient(db, visitor.client, key)))
      return { key, query: '', isExpired: false, isOnlyRead: visitor.isOnlyRead }
  }
  if (linkState !== 'ended') return null
  // Reveals no more than the link itself, and is the same when the matter no longer exists.
  return {
    key: matterKey,
    query: matterAccessQuery(matterKey, query, secret),
    isExpired: true,
    isOnlyRead: false,
  }
}

export const middleware: Route.MiddlewareFunction[] = [requireMatter]

/** A loader is required: without one the layout's middleware would not run on client-side navigation. */
export const loader = () => null

/** Layout of a matter's private page; checks access for all pages below. */
export default function MatterAccessLayout() {
  return <Outlet />
}
