import type { TextFacts } from '../../db/schema/content/text-versions.ts'
import { type DiffPart, shortDiff, wordDiff } from '../content/word-diff.ts'
import { htmlToText } from '../publishing/read-html.ts'
import { fillHtml } from './text-facts.ts'

interface Compared {
  html: string
  facts: TextFacts
}

/** What differs between two versions of a text as they are read, the register of the privacy policy too. */
export const compareTexts = (before: Compared, after: Compared): DiffPart[] =>
  shortDiff(wordDiff(asRead(before), asRead(after)))

function asRead({ html, facts }: Compared): string {
  const register = (facts.processings ?? []).map(
    ({ name, data, purpose, basis, kept }) => `${name}\u00a0: ${data} ${purpose} ${basis} ${kept}`,
  )
  return [htmlToText(fillHtml(html, facts)), ...register].join('\n')
}
