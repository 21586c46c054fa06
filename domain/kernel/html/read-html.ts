import { Parser } from 'htmlparser2'

/*
 * What sanitised HTML says, by the parser that stands behind sanitize-html: each sign is read once. Patterns over markup
 * begin anew at each « < » or space, and 60,000 of them hold everybody up for seconds.
 */

/** A tag of HTML with what stands in it. */
export interface HtmlElement {
  tag: string
  /** What it says of itself, entities read; an element that the parser added has nothing to say. */
  attributes: Readonly<Record<string, string>>
  children: (HtmlElement | string)[]
}

/** Sanitised HTML as a tree. */
export function readHtml(html: string): HtmlElement {
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
      // One text comes in pieces, cut at its entities.
      if (typeof around.at(-1) === 'string') around.push(`${around.pop()}${text}`)
      else around.push(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root
}

export const elementsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Its words, without the marks that they carry. */
export function textOfHtml({ tag, children }: HtmlElement): string {
  if (tag === 'br') return ' '
  return children.map((child) => (typeof child === 'string' ? child : textOfHtml(child))).join('')
}

/** The pictures in it, in their order. */
export const picturesIn = (element: HtmlElement): HtmlElement[] =>
  elementsOf(element).flatMap((child) => (child.tag === 'img' ? [child] : picturesIn(child)))

/** The outermost elements of sanitised HTML as they are written, each with all that it holds; what stands between them for itself. */
export function htmlBlocks(html: string): string[] {
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
      // What nobody closed ends where the next begins; what is empty, with itself.
      if (depth === 0) take(isImplied && !voidTags.has(tag) ? parser.startIndex : parser.endIndex + 1)
    },
  })
  parser.end(html)
  take(html.length)
  return blocks
}

const voidTags = new Set(['br', 'hr', 'img', 'col'])
const blockTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'figcaption', 'tr'])

/** Sanitised HTML as it is read, a paragraph to the line; pictures by what they show. */
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
