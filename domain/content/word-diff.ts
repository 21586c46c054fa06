import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of two texts laid one upon the other. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Milliseconds after which texts are compared by the line instead: two that share nothing would take for ever. */
const patience = 400

/** What became of a text, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const words = diffWordsWithSpace(before, after, { timeout: patience })
  const parts = words ?? diffLines(before, after, { timeout: patience }) ?? wholly(before, after)
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

const wholly = (before: string, after: string) => [
  { value: before, removed: true, added: false },
  { value: after, removed: false, added: true },
]

/** So many signs of what stayed are shown around a change. */
const context = 160

/** The same, with « […] » for long stretches that stayed as they were. */
export function shortDiff(parts: readonly DiffPart[]): DiffPart[] {
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
