import type { TextFacts } from '../../db/schema/content/text-versions.ts'
import { shortDiff, type TextDiff } from '../content/word-diff.ts'
import type { TextComparer } from '../ports/text-comparer.ts'
import { htmlToText } from '../publishing/read-html.ts'
import { fillHtml } from './text-facts.ts'

interface Compared {
  html: string
  facts: TextFacts
}

/** What differs between two versions of a text as they are read, the register of the privacy policy too. */
export async function compareTexts(
  comparer: TextComparer,
  before: Compared,
  after: Compared,
): Promise<TextDiff> {
  const { parts, isByLine } = await comparer.compare(asRead(before), asRead(after))
  return { parts: shortDiff(parts), isByLine }
}

function asRead({ html, facts }: Compared): string {
  const register = (facts.processings ?? []).map(
    ({ name, data, purpose, basis, kept }) => `${name}\u00a0: ${data} ${purpose} ${basis} ${kept}`,
  )
  return [htmlToText(fillHtml(html, facts)), ...register].join('\n')
}
