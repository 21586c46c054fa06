import sanitize from 'sanitize-html'
import { frenchSpaces } from '../french-spaces.ts'
import { keptAttributes, keptTags, ownPicturePattern, tagsMeant, tagsWithoutText } from './kept-tags.ts'
import { uploadedPicture } from './picture-address.ts'
import { safeLink } from './safe-link.ts'
import { wellFormed } from './well-formed.ts'

const options: sanitize.IOptions = {
  allowedTags: keptTags,
  allowedAttributes: Object.fromEntries(
    Object.entries(keptAttributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: tagsWithoutText,
  nestingLimit: 40,
  transformTags: { ...tagsMeant, a: link, img: picture },
  exclusiveFilter,
  textFilter: frenchSpaces,
}

/**
 * What may be published of HTML that somebody wrote or pasted: text, links, tables and the site's own
 * pictures, nothing that runs, styles or calls elsewhere (docs/product.md §10). Sanitising the result again
 * changes nothing.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(wellFormed(html), options).trim()
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
