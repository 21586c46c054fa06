import { safeReturnPath } from '../../domain/people/sign-in/return-path.ts'

/** Returns the path of the page that the request came from; `null` when the browser does not say or names another site. */
export function safeReferer(request: Request): string | null {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (referer?.host !== new URL(request.url).host) return null
  return safeReturnPath(referer.pathname)
}
