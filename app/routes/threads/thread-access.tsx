import { data, type MiddlewareFunction, matchPath, Outlet } from 'react-router'
import { carriedAccess, verifySignedAccess } from '../../../domain/signatures.ts'
import { requestContext, siteContext, threadLinkContext } from '../../context.ts'
import { threadPath } from '../../page-addresses.ts'
import type { Route } from './+types/thread-access.ts'

const kinds: Readonly<Record<string, 'request' | 'message'>> = { demande: 'request', message: 'message' }

/**
 * Lets in whoever holds a thread's signed address (docs/product.md §11.8); for anyone else it does not exist. With an old
 * one only the page itself is there, which then offers a new link.
 */
const requireThreadLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { kind: word = '', id = '' } = params
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (!kind) throw data(null, { status: 404 })
  const worth = verifySignedAccess(threadPath(kind, id), url.searchParams, clock.now(), secret)
  // As the router takes it, in capitals and with a slash behind it too.
  const isPage = matchPath('/suivi/:kind/:id', url.pathname) !== null
  if (worth === null || (worth === 'expired' && !isPage)) throw data(null, { status: 404 })
  const access = carriedAccess(url.searchParams)
  context.set(threadLinkContext, { key: { kind, id }, isExpired: worth === 'expired', access })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireThreadLink]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A visitor's private page and what it shows, as their mails lead there: what stands below is guarded here. */
export default function ThreadAccess() {
  return <Outlet />
}
