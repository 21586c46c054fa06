import {
  data,
  type MiddlewareFunction,
  matchPath,
  Outlet,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { isOwnMatter, type MatterKey } from '../../../domain/kernel/matters/matter.ts'
import { type MatterAccess, matterContext, requestContext, siteContext } from '../../http/context.ts'
import { matterPath, readMatterKey } from '../../http/page-addresses.ts'
import { findVisitingClient } from '../../records/client-person.server.ts'
import { carriedTo, matterAddress, readLinkAccess } from '../../records/matter-address.server.ts'
import type { Route } from './+types/matter-access.ts'

/**
 * Lets in whoever holds a matter's signed address, and its client who is signed in (docs/product.md §11.28); for anyone else it
 * does not exist. With an old link, or one that the office has ended, only the page itself is there, which then offers a new
 * one. What the address names may have become part of an older matter: its page is that one's.
 */
const requireMatter: MiddlewareFunction<Response> = async ({ request, params, url, context }, next) => {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const asked = readMatterKey(params.kind ?? '', params.id ?? '')
  if (!asked) throw data(null, { status: 404 })
  // As the router takes it, in capitals and with a slash behind it too.
  const isPage = matchPath('/suivi/:kind/:id', url.pathname) !== null
  const access = await findAccess(context, asked, url.searchParams)
  if (!access || (access.isExpired && !isPage)) throw data(null, { status: 404 })
  const isMoved = access.key.kind !== asked.kind || access.key.id !== asked.id
  if (isMoved && isPage && request.method === 'GET') throw redirect(matterAddress(access))
  const isSending = request.method !== 'GET' && request.method !== 'HEAD'
  if (access.isOnlyRead && isSending) throw data(null, { status: 403 })
  context.set(matterContext, access)
  return next()
}

/** What lets the visit in: its link, else who is signed in, else an old link; `null` for nobody. */
async function findAccess(
  context: Readonly<RouterContextProvider>,
  asked: MatterKey,
  query: URLSearchParams,
): Promise<MatterAccess | null> {
  const { db, secret } = context.get(siteContext)
  const { worth, matter: key } = await readLinkAccess(context, query, matterPath(asked), asked)
  if (key) {
    if (worth === 'open')
      return { key, access: carriedTo(key, query, secret), isExpired: false, isOnlyRead: false }
    const visitor = await findVisitingClient(context)
    if (visitor && (await isOwnMatter(db, visitor.client, key)))
      return { key, access: '', isExpired: false, isOnlyRead: visitor.isOnlyRead }
  }
  if (worth !== 'ended') return null
  // Nothing more than it says itself, and the same where there is no such matter any more.
  return { key: asked, access: carriedTo(asked, query, secret), isExpired: true, isOnlyRead: false }
}

export const middleware: Route.MiddlewareFunction[] = [requireMatter]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A matter's private page and what it shows: what stands below is guarded here. */
export default function MatterGate() {
  return <Outlet />
}
