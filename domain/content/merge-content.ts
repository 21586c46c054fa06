import type { Content } from './content-fields.ts'
import { mergeHtml, mergeLines } from './merge-html.ts'
import { mergeInParts } from './merge-in-parts.ts'

/** What two people have made of a page that both began from `base`. */
export const mergeContent = (base: Partial<Content>, mine: Content, theirs: Content) =>
  mergeInParts(base, mine, theirs, { content: mergeHtml, gallery: mergeLines, attachments: mergeLines })
