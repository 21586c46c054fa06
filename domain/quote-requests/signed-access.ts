import { isSignature, sign } from '../signature.ts'

/** How long the link in the workshop's mail opens a request and its photos (docs/product.md §10). */
const accessDays = 90

/**
 * The address that opens one private page without an account, for those who got it by mail: the path,
 * when it ends, and a signature over both.
 */
export function signedPath(path: string, now: Date, secret: string): string {
  const until = Math.floor(now.getTime() / 1000) + accessDays * 86_400
  return `${path}?jusqu_a=${until}&acces=${sign(`${path}\n${until}`, secret)}`
}

/** True when `query` holds a valid, unexpired access to `path`. */
export function hasAccess(path: string, query: URLSearchParams, now: Date, secret: string): boolean {
  const until = Number(query.get('jusqu_a'))
  if (!Number.isInteger(until) || until * 1000 < now.getTime()) return false
  return isSignature(query.get('acces') ?? '', `${path}\n${until}`, secret)
}
