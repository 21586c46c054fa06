import { data, type MiddlewareFunction, matchPath } from 'react-router'
import { verifySignedAccess } from '../../../domain/signatures.ts'
import { requestContext, siteContext } from '../../context.ts'
import { threadPath } from '../../thread-paths.ts'
import { threadLinkContext } from './thread-link-context.ts'

const kinds: Readonly<Record<string, 'request' | 'message'>> = { demande: 'request', message: 'message' }

/**
 * Lets in whoever holds a thread's signed address (docs/product.md §11.8); for anyone else it does not exist. With an old
 * one only the page itself is there, which then offers a new link.
 */
export const requireThreadLink: MiddlewareFunction<Response> = ({ params, url, context }, next) => {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { kind: word = '', id = '' } = params
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (!kind) throw data(null, { status: 404 })
  const worth = verifySignedAccess(threadPath(kind, id), url.searchParams, clock.now(), secret)
  // As the router takes it, in capitals and with a slash behind it too.
  const isPage = matchPath('/suivi/:kind/:id', url.pathname) !== null
  if (worth === null || (worth === 'expired' && !isPage)) throw data(null, { status: 404 })
  const carried = new URLSearchParams(
    ['jusqu_a', 'acces'].map((name) => [name, url.searchParams.get(name) ?? '']),
  )
  context.set(threadLinkContext, {
    key: { kind, id },
    isExpired: worth === 'expired',
    access: String(carried),
  })
  return next()
}
