import { Parser } from 'htmlparser2'

/*
 * Readers of sanitised HTML. They use the parser of sanitize-html, which reads each character once. Regular expressions over
 * markup start again at each « < » or space: a text with 60,000 of them would block all requests for seconds.
 */

export interface HtmlElement {
  tag: string
  /** Attributes with decoded entities; empty for elements that the parser added. */
  attributes: Readonly<Record<string, string>>
  children: (HtmlElement | string)[]
}

/** Parses sanitised HTML into a tree. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(text) {
      const around = open.at(-1)?.children ?? []
      // The parser splits texts at entities.
      if (typeof around.at(-1) === 'string') around.push(`${around.pop()}${text}`)
      else around.push(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root
}

export const listChildHtmlElements = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Returns the text of an element, without markup. */
export function textOfHtml({ tag, children }: HtmlElement): string {
  if (tag === 'br') return ' '
  return children.map((child) => (typeof child === 'string' ? child : textOfHtml(child))).join('')
}

/** Returns the pictures in an element, in order. */
export const findPicturesInHtml = (element: HtmlElement): HtmlElement[] =>
  listChildHtmlElements(element).flatMap((child) =>
    child.tag === 'img' ? [child] : findPicturesInHtml(child),
  )

/** Splits sanitised HTML into its outermost elements, unchanged. Text between two elements is a block of its own. */
export function splitHtmlBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const block = html.slice(start, end).trim()
    if (block) blocks.push(block)
    start = end
  }
  const parser = new Parser({
    onopentag() {
      if (depth === 0) take(parser.startIndex)
      depth += 1
    },
    onclosetag(tag, isImplied) {
      depth -= 1
      // An element without closing tag ends where the next one begins; a void element ends with itself.
      if (depth === 0) take(isImplied && !voidTags.has(tag) ? parser.startIndex : parser.endIndex + 1)
    },
  })
  parser.end(html)
  take(html.length)
  return blocks
}

const voidTags = new Set(['br', 'hr', 'img', 'col'])
const blockTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'figcaption', 'tr'])

/** Converts sanitised HTML to plain text, one line per paragraph; pictures become their alternative texts. */
export function htmlToText(html: string): string {
  let text = ''
  const parser = new Parser({
    onopentag(tag, { alt }) {
      if (tag === 'img' && alt !== undefined) text += `[image\u00a0: ${alt}]\n`
      if (tag === 'br' || tag === 'hr') text += '\n'
    },
    ontext(words) {
      text += words.replace(/[ \t\r\n]+/g, ' ')
    },
    onclosetag(tag) {
      if (blockTags.has(tag)) text += '\n'
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
