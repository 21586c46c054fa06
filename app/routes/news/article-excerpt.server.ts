import sanitizeHtml from 'sanitize-html'

const maxExcerptLength = 160
/** Maximum number of characters of HTML parsed: enough for the longest excerpt with any markup. */
const enoughHtml = 1_200

/**
 * Returns the first words of an article's HTML as plain text, at most 160 characters, for lists, search engines and social cards.
 * Ends between two words.
 */
export function articleExcerptOf(html: string): string {
  const text = textOf(withoutBrokenEnd(html.slice(0, enoughHtml)))
  if (text.length <= maxExcerptLength) return html.length > enoughHtml ? `${text}…` : text
  const end = text.lastIndexOf(' ', maxExcerptLength - 1)
  // A word longer than the excerpt is cut, but never within a character.
  const cut = end > 0 ? text.slice(0, end) : [...text].slice(0, maxExcerptLength - 1).join('')
  return `${/^.*[^\s,;:.–—-]/s.exec(cut)?.[0] ?? ''}…`
}

/** Removes an incomplete tag or entity at the end. */
function withoutBrokenEnd(html: string): string {
  const cut = html.indexOf('<', html.lastIndexOf('>') + 1)
  return (cut < 0 ? html : html.slice(0, cut)).replace(/&[#\w]*$/, '')
}

/** Strips tags and decodes entities, with a space between blocks; French non-breaking spaces stay. */
function textOf(html: string): string {
  const apart = html.replace(/<\/?(p|h\d|li|[uo]l|br|div|blockquote|figure|figcaption|t[rdh])\b/gi, ' $&')
  // The result is escaped text, in which only these four characters are entities.
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}
