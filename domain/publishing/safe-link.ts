/** Only `URL` reads an address as browsers do: tabs inside a scheme, backslashes for slashes, and so on. */
const here = 'https://here.invalid'

interface SafeLink {
  href: string
  /** On another site. */
  isElsewhere: boolean
}

/**
 * The address written anew; `null` unless it is a page of this site or an http(s), mailto or tel address.
 * One that takes over the page's scheme (`//host`) is nobody's intention.
 */
export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(href, `${here}/`)
  if (!url) return null
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, isElsewhere: false }
  if (href.trim().startsWith('#')) return { href: url.hash || '#', isElsewhere: false }
  if (url.origin === here && !url.username)
    return { href: url.pathname + url.search + url.hash, isElsewhere: false }
  const isWritten = /^\s*https?:\/\/[^/\\]/i.test(href) && /^https?:$/.test(url.protocol)
  return isWritten ? { href: url.href, isElsewhere: true } : null
}
