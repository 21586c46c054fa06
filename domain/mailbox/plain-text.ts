import { compile } from 'html-to-text'
import { withoutControls } from '../without-controls.ts'

/** Signs of one mail, many times what anybody writes; the mail itself stays whole in its mailbox. */
const mostSigns = 200_000

/** What is read of one mail; more of it is markup, or an attack. */
const limits = { maxDepth: 120, maxChildNodes: 5_000, maxInputLength: 2_000_000, ellipsis: '…' }

/** Pictures leave nothing behind, not even their address: nothing of a mail is ever loaded. */
const convert = compile({
  wordwrap: false,
  limits,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'blockquote', options: { trimEmptyLines: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

export interface PlainText {
  text: string
  /** Its end was too much. */
  isCut: boolean
}

/** What a mail says, as plain text: its own, else that of its HTML. */
export function plainText({ text, html }: { text?: string; html?: string }): PlainText {
  const said = text?.trim() ? text : convert((html ?? '').slice(0, limits.maxInputLength))
  const whole = tidy(said)
  const isCut = whole.length > mostSigns || (!text?.trim() && (html ?? '').length > limits.maxInputLength)
  return { text: whole.slice(0, mostSigns), isCut }
}

/** Line ends as one sign, no more than two empty lines, nothing that turns writing round or hides it. */
function tidy(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}
