/**
 * The HTML that may be published (docs/product.md §10), told once for the server, which sanitises, and for the editor, which
 * offers nothing else.
 */
const text = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr']
const words = ['strong', 'em', 'a', 'sup', 'sub', 'code']
const pictures = ['figure', 'figcaption', 'img']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const keptTags = [...text, ...words, ...pictures, ...tables]

export const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  col: ['span'],
}

/** Their text is no text of the page either. */
export const tagsWithoutText = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'select',
  'button',
  'iframe',
  'object',
  'applet',
  'noembed',
  'noframes',
  'xmp',
  'svg',
  'math',
]

/** Tags that mean one of the kept ones. */
export const tagsMeant: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
}

/** Where the site's own pictures stand; those of other sites are not shown. */
export const ownPicturePattern = /^\/(pictures|images)\/[\w-]+(\.\w+)?$/
