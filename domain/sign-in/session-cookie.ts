const plainName = 'session'

/**
 * Name of the cookie that carries the session. On https its prefix keeps the browser from taking it from
 * another host, from a sub-domain or over plain HTTP.
 */
export const sessionCookieName = (isHttps: boolean) => (isHttps ? `__Host-${plainName}` : plainName)

const present = /(?:^|;\s*)(?:__Host-)?session=/

/** True for a `Cookie` header that claims a session, valid or not: such a visitor's pages are their own. */
export const carriesSession = (cookies: string | null | undefined) => present.test(cookies ?? '')
