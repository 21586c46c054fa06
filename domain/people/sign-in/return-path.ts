const nowhere = 'http://site.invalid'

/** Returns the page to open after signing in: the requested one if it belongs to this site, otherwise `null`. */
export function safeReturnPath(asked: string | null | undefined): string | null {
  const url = asked?.startsWith('/') ? URL.parse(asked, nowhere) : null
  if (url?.origin !== nowhere || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
