import sanitize from 'sanitize-html'
import { parseUploadedPictureAddress } from '../files/picture-address.ts'
import { withFrenchSpaces } from '../text/french-spaces.ts'
import { getOwnProperty } from '../text/own-property.ts'
import { stripControlCharacters } from '../text/strip-control-characters.ts'
import {
  allowedHtmlAttributes,
  allowedHtmlTags,
  htmlTagSynonyms,
  htmlTagsRemovedWithText,
  ownPicturePattern,
  parseSafeLink,
} from './allowed-html.ts'

const options: sanitize.IOptions = {
  allowedTags: allowedHtmlTags,
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedHtmlAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: htmlTagsRemovedWithText,
  nestingLimit: 40,
  transformTags: { ...htmlTagSynonyms, a: link, img: picture },
  exclusiveFilter,
  textFilter: withFrenchSpaces,
}

/**
 * Removes everything from HTML that may not be published. Text, links, tables and the site's own pictures remain; scripts, styles
 * and requests to other sites are removed. Sanitising the result again changes nothing.
 */
export function sanitizeHtml(html: string): string {
  const storableText = toStorableText(html)
  return sanitize(
    isTooDeep(storableText) ? storableText.replace(/<[^<>]*>/g, ' ') : storableText,
    options,
  ).trim()
}

/**
 * Maximum depth of nested elements, far beyond what is kept (`nestingLimit`): the deeper the nesting, the longer the parser
 * takes.
 */
const maxDepth = 1_000
const tag = /<(\/?)([a-z][a-z0-9]*)/gi
const voidTags = new Set(['br', 'hr', 'img', 'col', 'input', 'wbr', 'meta', 'link'])
/** Tags that end an open element whose closing tag is optional. */
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

/** Whether elements are nested too deeply. People do not write such HTML, so only its text is kept. */
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
    const ended = getOwnProperty(closedBy, name)
    while (ended?.includes(open.at(-1) ?? '')) close()
    open.push(name)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (open.length > maxDepth) return true
  }
  return false
}

/** Removes pictures of other sites. Removes links with an unsafe address but not their text. */
function exclusiveFilter({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' {
  if (tag === 'img') return !attribs.src
  return tag === 'a' && !attribs.href && 'excludeTag'
}

function link(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const safe = parseSafeLink(href)
  const attribs: sanitize.Attributes = safe ? { href: safe.href } : {}
  if (safe?.isElsewhere) attribs.rel = 'noopener noreferrer'
  return { tagName, attribs }
}

/** Adds width and height to an uploaded picture, from its address, so that the page does not move when it loads. */
function picture(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { src = '', alt = '' } = attribs
  if (!ownPicturePattern.test(src)) return { tagName, attribs: {} }
  const { width, height } = parseUploadedPictureAddress(src) ?? {
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

/** Removes control characters and unpaired surrogates from pasted text: PostgreSQL rejects them. */
export const toStorableText = (text: string) => stripControlCharacters(text).toWellFormed()
