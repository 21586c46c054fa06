import { href } from 'react-router'
import type { SignedInPerson } from '../../domain/kernel/person.ts'
import { addressWithQuery } from './address.ts'

/* The page to return to after signing in or sending a form: only pages of this site. */

/** Query parameter with the path to return to. */
const returnToParameter = 'suite'

/** Adds a path to return to, if any, and further parameters to an address. */
export const withReturnTo = (address: string, path: string | null, query: Record<string, string> = {}) => {
  const all = { ...query, ...(path && { [returnToParameter]: path }) }
  return Object.keys(all).length > 0 ? addressWithQuery(address, all) : address
}

/** Returns the path to return to; `null` unless it belongs to this site. */
export const parseReturnPath = ({ searchParams }: URL) => safeReturnPath(searchParams.get(returnToParameter))

/** Returns the path to continue to: the requested one, or the user's own start page. */
export const addressAfterSignIn = (url: URL) => parseReturnPath(url) ?? href('/espace_pro')

/** Returns the path of the page where a staff member enters the second factor, or sets it up; it then returns to `path`. */
export const secondFactorPageAddress = ({ factor }: Pick<SignedInPerson, 'factor'>, path: string | null) =>
  withReturnTo(factor === 'not-set-up' ? href('/verification/activation') : href('/verification'), path)

/** Returns the path of the page that the request came from; `null` when the browser does not say or names another site. */
export function ownPagePathOfReferer(request: Request): string | null {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (referer?.host !== new URL(request.url).host) return null
  return safeReturnPath(referer.pathname)
}

const nowhere = 'http://site.invalid'

/** Returns the requested page if it belongs to this site, otherwise `null`. */
function safeReturnPath(requestedPath: string | null): string | null {
  const url = requestedPath?.startsWith('/') ? URL.parse(requestedPath, nowhere) : null
  if (url?.origin !== nowhere || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
