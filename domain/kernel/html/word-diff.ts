import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { DiffPart, TextDiff } from '../ports/text-comparer.ts'
import { htmlToText } from './read-html.ts'

/** Signs of both texts together; longer ones are compared by the line. */
const maxWordDiffLength = 400_000
/** Milliseconds after which texts are compared by the line instead: two that share nothing would take for ever. */
const wordDiffTimeout = 2_000

/** Maximum number of parts of a comparison: its page renders all of them in one turn of the event loop. */
export const maxDiffParts = 2_000

/** Word by word where that can be done in time. Of long texts it computes for seconds: `TextComparer` does it in a thread. */
export function diffWords(before: string, after: string): TextDiff {
  const isLong = before.length + after.length > maxWordDiffLength
  const words = isLong ? undefined : diffWordsWithSpace(before, after, { timeout: wordDiffTimeout })
  if (words && words.length <= maxDiffParts) return { parts: words.map(partOf), isByLine: false }
  const byLine = diffLines(before, after, { timeout: wordDiffTimeout })
  return byLine && byLine.length <= maxDiffParts
    ? { parts: byLine.map(partOf), isByLine: true }
    : diffAsReplaced(before, after)
}

/** Compares sanitised HTML as it is read. */
export const diffHtml = (before: string, after: string): TextDiff =>
  diffWords(htmlToText(before), htmlToText(after))

/** Where nothing was compared: all of it went, all of it came. */
export const diffAsReplaced = (before: string, after: string): TextDiff => ({
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

/** So many signs of what stayed are shown around a change. */
const context = 160

/** A comparison with « […] » for long stretches that stayed as they were. */
export function abridgeDiff(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, place) => {
    if (part.kind !== 'same') return part
    const before = place === 0 ? 0 : context
    const after = place === parts.length - 1 ? 0 : context
    if (part.text.length <= before + after + 40) return part
    // Whole words: what a cut left of one is not shown.
    const head = /^.*\s/s.exec(part.text.slice(0, before))?.[0] ?? ''
    const tail = after ? part.text.slice(-after).replace(/^\S+/, '') : ''
    return { ...part, text: `${head.trimEnd()} […] ${tail.trimStart()}` }
  })
}
