import sanitizeHtml from 'sanitize-html'

const longest = 160
/** Enough HTML for the longest excerpt, whatever its markup; the rest need not be parsed. */
const enoughHtml = 1_200

/**
 * The first words of an article's HTML as plain text, at most 160 characters, for lists, search engines and
 * social cards. Ends between two words.
 */
export function excerptOf(html: string): string {
  const text = textOf(withoutBrokenEnd(html.slice(0, enoughHtml)))
  if (text.length <= longest) return html.length > enoughHtml ? `${text}…` : text
  const end = text.lastIndexOf(' ', longest - 1)
  // A word longer than the excerpt is cut all the same, but never through a character.
  const cut = end > 0 ? text.slice(0, end) : [...text].slice(0, longest - 1).join('')
  return `${/^.*[^\s,;:.–—-]/s.exec(cut)?.[0] ?? ''}…`
}

/** Without the tag or the entity that a cut went through. */
function withoutBrokenEnd(html: string): string {
  const cut = html.indexOf('<', html.lastIndexOf('>') + 1)
  return (cut < 0 ? html : html.slice(0, cut)).replace(/&[#\w]*$/, '')
}

/** Tags gone, entities read, blocks kept apart; the non-breaking spaces of French stay. */
function textOf(html: string): string {
  const apart = html.replace(/<\/?(p|h\d|li|[uo]l|br|div|blockquote|figure|figcaption|t[rdh])\b/gi, ' $&')
  // What comes back is text written as HTML: only these four characters are entities there.
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}
