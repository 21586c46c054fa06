import sanitize from 'sanitize-html'
import { ownValue } from '../../../../domain/own-value.ts'
import { cssOf } from '../mail-styles.ts'
import { styles } from './issue-styles.ts'
import { type Leading, wholeLink } from './whole-link.ts'
import { wholePicture } from './whole-picture.ts'

/** The HTML of a letter, sanitised before, as mail programs show it: styled, its links and pictures at whole addresses. */
export function issueHtml(html: string, { siteUrl, campaign }: Leading): string {
  const attributes = (name: string, given: sanitize.Attributes): sanitize.Attributes => {
    const style = ownValue(styles, name)
    const styled = { ...given, ...(style && { style: cssOf(style) }) }
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
