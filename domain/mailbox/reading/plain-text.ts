import { compile } from 'html-to-text'
import { cutText } from '../../cut-text.ts'
import { withoutControls } from '../../without-controls.ts'

/** Signs of one mail, many times what anybody writes; the mail itself stays whole in its mailbox. */
const mostSigns = 200_000

/** What is read of one mail; more of it is markup, or an attack. */
const limits = { maxDepth: 120, maxChildNodes: 5_000, maxInputLength: 2_000_000, ellipsis: '…' }

const mostMarks = 40_000

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
  const own = text?.trim() ? text : ''
  const read = own ? own.slice(0, limits.maxInputLength) : readable(html ?? '')
  const whole = tidy(own ? read : convert(read))
  const isCut = whole.length > mostSigns || read.length < (own || (html ?? '')).length
  return { text: cutText(whole, mostSigns), isCut }
}

/** Its reader takes the square of the marks that stay open, and knows no bound of its own for them. */
function readable(html: string): string {
  let at = -1
  for (let marks = 0; marks < mostMarks; marks += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.slice(0, limits.maxInputLength)
  }
  return html.slice(0, Math.min(at, limits.maxInputLength))
}

/** Line ends as one sign, no more than two empty lines, nothing that turns writing round or hides it. */
function tidy(text: string): string {
  return (
    withoutControls(text.replace(/\r\n?/g, '\n'))
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .replace(/[\u2028\u2029]/g, '\n')
      .split('\n')
      // Not by a pattern: of a long run of spaces it would try each place again, for minutes.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  )
}
