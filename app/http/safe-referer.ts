import { safeReturnPath } from '../../domain/people/sign-in/return-path.ts'

/** The path of the page that the request came from, as its browser tells; never another site's, `null` when it tells none. */
export function safeReferer(request: Request): string | null {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (referer?.host !== new URL(request.url).host) return null
  return safeReturnPath(referer.pathname)
}
