import { frenchSpaces } from '../../../../../domain/french-spaces.ts'
import { ownPicturePattern, tagsWithoutText } from '../../../../../domain/publishing/kept-tags.ts'
import { keepAttributes } from './keep-attributes.ts'
import { tagFor } from './tag-for.ts'

const dropped = new Set([...tagsWithoutText, 'meta', 'link', 'base', 'head'])

/** A copy of the element without anything that the site would not publish. */
export function cleanElement(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  cleanChildren(copy)
  keepAttributes(copy)
  return copy
}

/** The same for all that stands in the element, in its place. */
export function cleanChildren(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) child.nodeValue = frenchSpaces(child.nodeValue ?? '')
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

/** Pictures of other sites go; a link that leads nowhere good leaves its words behind. */
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
