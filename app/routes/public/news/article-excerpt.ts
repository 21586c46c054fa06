const longestExcerpt = 160

/** The first words of an article's HTML as plain text, for search engines and social cards. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')
    .replace(/[ \n]+/g, ' ')
    .trim()
  if (text.length <= longestExcerpt) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestExcerpt))}…`
}
