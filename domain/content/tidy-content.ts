import { sanitiseHtml } from '../publishing/sanitise-html.ts'
import { wellFormed } from '../publishing/well-formed.ts'
import { type Content, type ContentKind, wholeContent } from './content-fields.ts'

/** Characters of a record together, far more than may be published. */
const mostCharacters = 400_000

/**
 * What was sent of a record, as it is kept: HTML is sanitised before anything is stored, so that a draft can harm nobody who
 * opens it; the rest stays as it was typed, whole or not.
 */
export function tidyContent(kind: ContentKind, given: Readonly<Record<string, unknown>>): Content {
  const whole = wholeContent(kind, given)
  const tidy = Object.entries(whole).map(([name, value]) => [
    name,
    name === 'content' ? sanitiseHtml(value) : wellFormed(value).slice(0, mostCharacters),
  ])
  return Object.fromEntries(tidy)
}
