import sanitize from 'sanitize-html'
import {
  derivativeUrl,
  plainWidthOf,
  uploadedPicture,
} from '../../../../domain/publishing/picture-address.ts'
import { cssOf, mailStyles } from '../mail-styles.ts'

/** Pixels of the column that a letter is read in. */
const columnWidth = 544

const { text, link, label } = mailStyles
const heading = { ...text, fontWeight: 700, lineHeight: '28px', margin: '24px 0 8px' }
const list = { ...text, paddingLeft: '22px' }
const cell = { ...text, border: '1px solid #dcdad4', margin: '0', padding: '6px 8px', textAlign: 'left' }

/** Mail programs know no style but what stands on each element. */
const styles: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  p: text,
  h2: { ...heading, fontSize: '20px' },
  h3: { ...heading, fontSize: '18px' },
  h4: { ...heading, fontSize: '16px' },
  ul: list,
  ol: list,
  li: { margin: '0 0 6px' },
  blockquote: { ...text, borderLeft: '3px solid #dcdad4', margin: '0 0 16px', padding: '0 0 0 14px' },
  a: link,
  hr: { border: '0', borderTop: '1px solid #dcdad4', margin: '24px 0' },
  figure: { margin: '0 0 16px' },
  figcaption: { ...label, padding: '6px 0 0', width: 'auto' },
  table: { borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' },
  th: cell,
  td: cell,
  img: { display: 'block', height: 'auto', maxWidth: '100%' },
}

interface Leading {
  siteUrl: string
  /** Named by links to the site's own pages, for the count of visits. */
  campaign: string | null
}

/** The HTML of a letter, sanitised before, as mail programs show it: styled, its links and pictures at whole addresses. */
export function issueHtml(html: string, { siteUrl, campaign }: Leading): string {
  const attributes = (name: string, given: sanitize.Attributes): sanitize.Attributes => {
    const styled = { ...given, ...(styles[name] && { style: cssOf(styles[name]) }) }
    if (name === 'a') return { ...styled, href: wholeLink(given.href ?? '', { siteUrl, campaign }) }
    return name === 'img' ? { ...styled, ...wholePicture(given, siteUrl) } : styled
  }
  return sanitize(html, {
    // Nothing but what was sanitised when it was saved.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: { '*': (tagName, given) => ({ tagName, attribs: attributes(tagName, given) }) },
  })
}

/** An ordinary campaign, the same for every reader: nothing tells who has pressed (docs/product.md §10.13). */
export function wholeLink(href: string, { siteUrl, campaign }: Leading): string {
  const url = URL.parse(href, `${siteUrl}/`)
  if (!url || !campaign || url.origin !== new URL(siteUrl).origin) return url?.href ?? href
  url.searchParams.set('utm_source', 'lettre')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}

/** JPEG, which every mail program knows, at the size of the column. */
function wholePicture({ src = '', width, height, alt = '' }: sanitize.Attributes, siteUrl: string) {
  const uploaded = uploadedPicture(src)
  const path = uploaded ? derivativeUrl(uploaded, plainWidthOf(uploaded), 'jpg') : src
  const [wide, high] = [Number(width), Number(height)]
  const shown = Math.min(wide || columnWidth, columnWidth)
  return {
    ...{ src: siteUrl + path, alt, width: String(shown) },
    ...(wide && high && { height: String(Math.round((high * shown) / wide)) }),
  }
}
