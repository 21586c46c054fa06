import { ownValue } from '../../../../../domain/own-value.ts'
import { keptTags, tagsMeant } from '../../../../../domain/publishing/kept-tags.ts'

const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,figure,table,div,section,article'

/** What a style attribute said of one property. */
function styleOf(element: Element, property: string): string {
  const said = element.getAttribute('data-style') ?? ''
  const parts = said.split(';').map((part) => part.split(':').map((word) => word.trim().toLowerCase()))
  return parts.find(([name]) => name === property)?.[1] ?? ''
}

/** What stands for an element; `null` for one of which only the content is of use. */
export function tagFor(element: HTMLElement): string | null {
  const { localName } = element
  const weight = styleOf(element, 'font-weight')
  // Whole texts are copied inside one that says it is not bold.
  if (localName === 'b' && /^(normal|400)$/.test(weight)) return null
  const meant = ownValue(tagsMeant, localName) ?? localName
  if (keptTags.includes(meant)) return meant
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
