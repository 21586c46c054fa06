const nowhere = 'http://site.invalid'

/** Where to go after signing in: the page that was asked for, when it is one of this site. */
export function safeReturnPath(asked: string | null | undefined): string | null {
  const url = asked?.startsWith('/') ? URL.parse(asked, nowhere) : null
  if (url?.origin !== nowhere || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
