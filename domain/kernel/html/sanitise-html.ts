import sanitize from 'sanitize-html'
import { uploadedPicture } from '../files/picture-address.ts'
import { frenchSpaces } from '../text/french-spaces.ts'
import { ownValue } from '../text/own-value.ts'
import { stripControlCharacters } from '../text/strip-control-characters.ts'
import {
  allowedAttributes,
  allowedTags,
  ownPicturePattern,
  safeLink,
  tagSynonyms,
  tagsWithoutText,
} from './allowed-html.ts'

const options: sanitize.IOptions = {
  allowedTags: allowedTags,
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsWithoutText,
  nestingLimit: 40,
  transformTags: { ...tagSynonyms, a: link, img: picture },
  exclusiveFilter,
  textFilter: frenchSpaces,
}

/**
 * What may be published of HTML that somebody wrote or pasted: text, links, tables and the site's own
 * pictures, nothing that runs, styles or calls elsewhere (docs/product.md §10). Sanitising the result again
 * changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const given = wellFormed(html)
  return sanitize(isTooDeep(given) ? given.replace(/<[^<>]*>/g, ' ') : given, options).trim()
}

/** Elements one within the other, far beyond what is kept (`nestingLimit`): with each, the parser takes longer for the next. */
const maxDepth = 1_000
const tag = /<(\/?)([a-z][a-z0-9]*)/gi
const voidTags = new Set(['br', 'hr', 'img', 'col', 'input', 'wbr', 'meta', 'link'])
/** What nobody need close ends where one of these begins. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tr: ['td', 'th', 'tr', 'p'],
}

/** Of such a text, which nobody writes, the words alone are kept. */
function isTooDeep(html: string): boolean {
  const open: string[] = []
  const counts = new Map<string, number>()
  const close = () => {
    const name = open.pop() ?? ''
    counts.set(name, (counts.get(name) ?? 0) - 1)
  }
  for (const { 1: closing, 2: written = '' } of html.matchAll(tag)) {
    const name = written.toLowerCase()
    if (voidTags.has(name)) continue
    if (closing) {
      if (!counts.get(name)) continue
      while (open.at(-1) !== name) close()
      close()
      continue
    }
    const ended = ownValue(closedBy, name)
    while (ended?.includes(open.at(-1) ?? '')) close()
    open.push(name)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (open.length > maxDepth) return true
  }
  return false
}

/** A picture from elsewhere goes; a link that leads nowhere good leaves its words behind. */
function exclusiveFilter({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' {
  if (tag === 'img') return !attribs.src
  return tag === 'a' && !attribs.href && 'excludeTag'
}

function link(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const safe = safeLink(href)
  const attribs: sanitize.Attributes = safe ? { href: safe.href } : {}
  if (safe?.isElsewhere) attribs.rel = 'noopener noreferrer'
  return { tagName, attribs }
}

/** An uploaded picture tells its size by its address, so that nothing moves when it arrives. */
function picture(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { src = '', alt = '' } = attribs
  if (!ownPicturePattern.test(src)) return { tagName, attribs: {} }
  const { width, height } = uploadedPicture(src) ?? {
    width: pixels(attribs.width),
    height: pixels(attribs.height),
  }
  return {
    tagName,
    attribs: {
      src,
      alt,
      ...(width && height && { width: `${width}`, height: `${height}` }),
      loading: 'lazy',
    },
  }
}

const pixels = (value = '') => (/^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined)

/** A pasted text without control characters and half letters, which no text has and PostgreSQL refuses. */
export const wellFormed = (text: string) => stripControlCharacters(text).toWellFormed()
