/** A tag of HTML with what stands in it; attributes are left out. */
export interface HtmlElement {
  tag: string
  children: (HtmlElement | string)[]
}

const piece = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g
const empty = new Set(['br', 'hr', 'img', 'col'])
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What `sanitiseHtml` has left of a text, as a tree: every tag of it is closed, every other sign of markup written out. */
export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', children: [] }
  const open = [root]
  for (const [whole, closing, tag] of html.matchAll(piece)) {
    const around = open.at(-1) ?? root
    if (!tag) around.children.push(whole.replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign))
    else if (closing) open.length = Math.max(1, open.length - 1)
    else {
      const element = { tag, children: [] }
      around.children.push(element)
      if (!empty.has(tag)) open.push(element)
    }
  }
  return root
}

export const elementsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Its words, without the marks that they carry. */
export function wordsOf({ tag, children }: HtmlElement): string {
  if (tag === 'br') return ' '
  return children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
