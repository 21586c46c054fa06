const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
const empty = new Set(['br', 'hr', 'img', 'col'])

/** The outermost elements of sanitised HTML, each with all that it holds; what stands between them for itself. */
export function htmlBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const block = html.slice(start, end).trim()
    if (block) blocks.push(block)
    start = end
  }
  for (const { 0: found, 1: closing, 2: name = '', index } of html.matchAll(tag)) {
    const isEmpty = empty.has(name.toLowerCase())
    if (!closing && depth === 0) take(index)
    if (!isEmpty) depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth === 0 && (closing || isEmpty)) take(index + found.length)
  }
  take(html.length)
  return blocks
}

const breaks = /<(br|\/p|\/h\d|\/li|\/blockquote|\/figcaption|\/tr|hr)\b[^>]*>/gi
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0' }

/** Sanitised HTML as it is read, a paragraph to the line; pictures by what they show. */
export function htmlToText(html: string): string {
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '[image\u00a0: $1]\n')
    .replace(breaks, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => signs[name] ?? entity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
}
