/** HTML that may be published. One list for the server, which sanitises, and for the editor, which offers nothing else. */
const textTags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr']
const wordTags = ['strong', 'em', 'a', 'sup', 'sub', 'code']
const pictureTags = ['figure', 'figcaption', 'img']
const tableTags = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const allowedHtmlTags = [...textTags, ...wordTags, ...pictureTags, ...tableTags]

export const allowedHtmlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  col: ['span'],
}

/** Removed tags whose text is removed too. */
export const htmlTagsRemovedWithText = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'select',
  'button',
  'iframe',
  'object',
  'applet',
  'noembed',
  'noframes',
  'xmp',
  'svg',
  'math',
]

/** Tags that are replaced by an allowed one. */
export const htmlTagSynonyms: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
}

/** Matches the addresses of the site's own pictures; pictures of other sites are removed. */
export const ownPicturePattern = /^\/(pictures|images)\/[\w-]+(\.\w+)?$/

/**
 * Base for parsing with `URL`, the only parser that reads addresses as browsers do (tabs inside a scheme, backslashes as
 * slashes).
 */
const baseAddress = 'https://here.invalid'

interface SafeLink {
  href: string
  /** Whether the link leads to another site. */
  isElsewhere: boolean
}

/**
 * Returns the normalised address of a link. Returns `null` unless it is a page of this site or an http(s), mailto or tel address.
 * Addresses without a scheme (`//host`) are also rejected, because no author writes them on purpose.
 */
export function parseSafeLink(href: string): SafeLink | null {
  const url = URL.parse(href, `${baseAddress}/`)
  if (!url) return null
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, isElsewhere: false }
  if (href.trim().startsWith('#')) return { href: url.hash || '#', isElsewhere: false }
  if (url.origin === baseAddress && !url.username)
    return { href: url.pathname + url.search + url.hash, isElsewhere: false }
  const isWritten = /^\s*https?:\/\/[^/\\]/i.test(href) && /^https?:$/.test(url.protocol)
  return isWritten ? { href: url.href, isElsewhere: true } : null
}
