import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { DiffPart, TextDiff } from '../ports/text-comparer.ts'
import { htmlToText } from './parse-html.ts'

/** Maximum number of characters of both texts together; longer texts are compared line by line. */
const maxWordDiffLength = 400_000
/** Milliseconds after which texts are compared line by line instead: the comparison of unrelated texts takes very long. */
const wordDiffTimeout = 2_000

/** Maximum number of parts of a comparison: its page renders all of them in one turn of the event loop. */
export const maxDiffParts = 2_000

/**
 * Compares texts word by word, or line by line if that would take too long. Takes seconds for long texts: call it through
 * `TextComparer`, which uses a worker thread.
 */
export function diffWords(before: string, after: string): TextDiff {
  const isLong = before.length + after.length > maxWordDiffLength
  const words = isLong ? undefined : diffWordsWithSpace(before, after, { timeout: wordDiffTimeout })
  if (words && words.length <= maxDiffParts) return { parts: words.map(partOf), isByLine: false }
  const byLine = diffLines(before, after, { timeout: wordDiffTimeout })
  return byLine && byLine.length <= maxDiffParts
    ? { parts: byLine.map(partOf), isByLine: true }
    : toReplacementDiff(before, after)
}

/** Compares the visible text of sanitised HTML. */
export const diffHtml = (before: string, after: string): TextDiff =>
  diffWords(htmlToText(before), htmlToText(after))

/** Returns the result for texts that cannot be compared: one removed, the other added. */
export const toReplacementDiff = (before: string, after: string): TextDiff => ({
  parts: [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ],
  isByLine: true,
})

const partOf = ({ added, removed, value }: Change): DiffPart => ({
  kind: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})

/** Number of unchanged characters shown before and after a change. */
const context = 160

/** Replaces long unchanged stretches of a comparison by « […] ». */
export function abridgeDiff(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return part
    const before = index === 0 ? 0 : context
    const after = index === parts.length - 1 ? 0 : context
    if (part.text.length <= before + after + 40) return part
    // Keeps whole words only.
    const head = /^.*\s/s.exec(part.text.slice(0, before))?.[0] ?? ''
    const tail = after ? part.text.slice(-after).replace(/^\S+/, '') : ''
    return { ...part, text: `${head.trimEnd()} […] ${tail.trimStart()}` }
  })
}
