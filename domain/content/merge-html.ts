import { diffArrays } from 'diff'
import { htmlBlocks } from './html-blocks.ts'

/** A stretch of the parts that both began from, and what one of them has put there. */
interface Change {
  start: number
  end: number
  blocks: string[]
}

/**
 * A text that two people have changed, paragraph by paragraph: what only one of them touched is as that one left it. `null`
 * where both touched the same paragraph, or put something into the same place.
 */
export const mergeHtml = (base: string, mine: string, theirs: string): string | null =>
  mergeParts(htmlBlocks(base), htmlBlocks(mine), htmlBlocks(theirs))

/** The same of lines, a file each. */
export const mergeLines = (base: string, mine: string, theirs: string): string | null =>
  mergeParts(linesOf(base), linesOf(mine), linesOf(theirs))

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

function mergeParts(base: string[], mine: string[], theirs: string[]): string | null {
  const ours = changes(base, mine)
  const others = changes(base, theirs)
  const isSame = (one: Change, other: Change) => JSON.stringify(one) === JSON.stringify(other)
  const fresh = others.filter((other) => !ours.some((one) => isSame(one, other)))
  if (ours.some((one) => fresh.some((other) => touches(one, other)))) return null
  const merged = [...base]
  for (const { start, end, blocks } of [...ours, ...fresh].sort((one, other) => other.start - one.start))
    merged.splice(start, end - start, ...blocks)
  return merged.join('\n')
}

const touches = (one: Change, other: Change) =>
  one.start === other.start || (one.start < other.end && other.start < one.end)

function changes(base: string[], next: string[]): Change[] {
  const found: Change[] = []
  let place = 0
  let open: Change | null = null
  for (const { added, removed, value } of diffArrays(base, next)) {
    if (!added && !removed) {
      open = null
      place += value.length
      continue
    }
    if (!open) {
      open = { start: place, end: place, blocks: [] }
      found.push(open)
    }
    if (added) open.blocks.push(...value)
    else {
      place += value.length
      open.end = place
    }
  }
  return found
}
