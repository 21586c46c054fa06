/**
 * Name of a cookie of the site's. On https its prefix keeps the browser from taking it from another host, from a
 * sub-domain or over plain HTTP.
 */
export const ownCookieName = (name: string, siteUrl: string) => (isHttps(siteUrl) ? `__Host-${name}` : name)

/** No script reads it, and no other site's form carries it along; `maxAge` in seconds. */
export const ownCookieOptions = (siteUrl: string, maxAge: number) =>
  ({ maxAge, path: '/', httpOnly: true, secure: isHttps(siteUrl), sameSite: 'Lax' }) as const

const isHttps = (siteUrl: string) => siteUrl.startsWith('https:')
