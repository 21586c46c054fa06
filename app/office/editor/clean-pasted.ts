import {
  allowedHtmlAttributes,
  allowedHtmlTags,
  htmlTagSynonyms,
  htmlTagsRemovedWithText,
  ownPicturePattern,
  parseSafeLink,
} from '../../../domain/kernel/html/allowed-html.ts'
import { withFrenchSpaces } from '../../../domain/kernel/text/french-spaces.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'

/**
 * Returns pasted HTML reduced to what the editor supports: headings, lists, links and emphasis stay; fonts, colours and scripts
 * are removed. The server sanitises the text again.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const mark = body.querySelector(`[${sliceMark}]`)?.getAttribute(sliceMark) ?? ''
  listsOfWord(body)
  cleanChildren(body)
  if (plainMark.test(mark)) {
    // The HTML was copied from a ProseMirror editor. The mark names the nodes that the selection cut; its empty paragraphs are
    // intentional.
    body.firstElementChild?.setAttribute(sliceMark, mark)
    return body.innerHTML
  }
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4'))
    if (!paragraph.querySelector('img') && !paragraph.textContent?.trim()) paragraph.remove()
  return body.innerHTML
}

const sliceMark = 'data-pm-slice'

/**
 * Matches the slice marks that are accepted. ProseMirror trusts the mark, and any page can contain one, so only list-like context
 * nodes are allowed.
 */
const plainMark = /^\d+ \d+(?: -\d+)? \[(?:"\w+",(?:null|\{"start":\d+(?:,"type":null)?\}),?)*\]$/

/**
 * Renames style attributes, event handlers and `<base>`, and removes `<style>` elements, in the source text before it is parsed.
 * The page's content security policy applies to parsed documents too, and each of these would violate it. Those that remain are
 * removed after parsing.
 */
function withoutStyles(html: string): string {
  const [before = '', ...styles] = html.split(/<style\b/i)
  const others = styles.map((style) => /<\/style\s*>(.*)$/is.exec(style)?.[1] ?? '')
  return [before, ...others]
    .join('')
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag
        .replace(/^<base\b/i, '<x-base')
        .replace(/[\s/](style|on\w+)(?=\s*=)/gi, (_, name: string) => ` data-${name}`),
    )
}

const dropped = new Set([...htmlTagsRemovedWithText, 'meta', 'link', 'base', 'head'])

/** Returns a copy of the element without anything that the site would not publish. */
export function copyAllowedElement(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  cleanChildren(copy)
  keepAttributes(copy)
  return copy
}

/** Cleans all children of the element in place. */
function cleanChildren(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) child.nodeValue = withFrenchSpaces(child.nodeValue ?? '')
    else if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE) clean(child as HTMLElement)
    else child.remove()
  }
}

function clean(element: HTMLElement): void {
  const name = element.localName
  const isDropped = dropped.has(name)
  if (!isDropped) cleanChildren(element)
  const tag = isDropped ? null : tagFor(element)
  if (isDropped) element.remove()
  else if (tag === null) element.replaceWith(...element.childNodes)
  else keepAs(tag === name ? element : rename(element, tag))
}

/** Removes pictures of other sites, and replaces links without an allowed address with their text. */
function keepAs(element: HTMLElement): void {
  keepAttributes(element)
  if (element.localName === 'img' && !ownPicturePattern.test(element.getAttribute('src') ?? ''))
    element.remove()
  if (element.localName === 'a' && !element.hasAttribute('href')) element.replaceWith(...element.childNodes)
}

function rename(element: HTMLElement, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,figure,table,div,section,article'

/** Returns the value of one property of the original style attribute, which was renamed to `data-style`. */
function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? ''
  const parts = style.split(';').map((part) => part.split(':').map((word) => word.trim().toLowerCase()))
  return parts.find(([name]) => name === property)?.[1] ?? ''
}

/** Returns the tag that replaces the element's own; `null` if only its content is kept. */
function tagFor(element: HTMLElement): string | null {
  const { localName } = element
  const weight = styleOf(element, 'font-weight')
  // Some applications wrap the whole copied text in `<b style="font-weight: normal">`.
  if (localName === 'b' && /^(normal|400)$/.test(weight)) return null
  const allowedTag = getOwnProperty(htmlTagSynonyms, localName) ?? localName
  if (allowedHtmlTags.includes(allowedTag)) return allowedTag
  if (localName === 'span' || localName === 'font') return emphasisOf(element, weight)
  const isParagraph = element.matches('div, section, article, dt, dd, pre, address')
  return isParagraph && !element.querySelector(blocks) && element.textContent?.trim() ? 'p' : null
}

function emphasisOf(element: Element, weight: string): string | null {
  if (/^(bold|bolder|[6-9]00)$/.test(weight)) return 'strong'
  if (styleOf(element, 'font-style') === 'italic') return 'em'
  const raised = styleOf(element, 'vertical-align')
  if (raised === 'super') return 'sup'
  return raised === 'sub' ? 'sub' : null
}

function keepAttributes(element: Element): void {
  const href = element.getAttribute('href')
  const allowedNames = getOwnProperty(allowedHtmlAttributes, element.localName) ?? []
  for (const name of element.getAttributeNames())
    if (!allowedNames.includes(name)) element.removeAttribute(name)
  if (href === null) return
  const safe = parseSafeLink(href)
  if (safe) element.setAttribute('href', safe.href)
  else element.removeAttribute('href')
}

/** Word's list style of a paragraph, « l0 level2 lfo1 »; the group captures the level. */
const listStyle = /mso-list:\s*l\d+\s+level(\d)/i

/** Converts Word's lists, which are paragraphs that begin with a bullet or number, to lists. */
function listsOfWord(body: HTMLElement): void {
  let open: HTMLElement[] = []
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const level = Number(listStyle.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    // A paragraph between two lists ends the first list.
    if (paragraph.previousElementSibling !== open[0]) open = []
    const tag = takeSign(paragraph)
    open = open.slice(0, level)
    if (open.at(-1) && open.length === level && open.at(-1)?.localName !== tag) open.pop()
    while (open.length < level) open.push(begin(open, tag, paragraph))
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}

function begin(open: HTMLElement[], tag: string, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag)
  const outer = open.at(-1)
  if (outer) (outer.lastElementChild ?? outer).append(list)
  else paragraph.before(list)
  return list
}

/** Removes the bullet or number of the paragraph, and returns the kind of list that it indicates. */
function takeSign(paragraph: HTMLElement): 'ul' | 'ol' {
  const isSign = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? '')
  const sign = [...paragraph.querySelectorAll('span')].find(isSign)
  const text = sign?.textContent ?? ''
  sign?.remove()
  return /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(text) ? 'ol' : 'ul'
}
