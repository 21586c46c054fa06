import { diffArrays } from 'diff'
import { yieldToEventLoopEvery } from '../flow/yield-every.ts'
import { type FieldConflict, mergeRecordChanges } from '../forms/merge-changes.ts'
import { htmlToText, splitHtmlBlocks } from './parse-html.ts'

/**
 * Merges fields like `mergeRecordChanges`, and merges fields that both sides have changed by the function given for
 * them: a text by paragraph, a list of files by line.
 */
export async function mergeFieldsInParts<Field extends string>(
  base: Partial<Readonly<Record<Field, string>>>,
  mine: Readonly<Record<Field, string>>,
  theirs: Readonly<Record<Field, string>>,
  inParts: Partial<Readonly<Record<Field, typeof mergeHtml>>>,
): Promise<{ merged: Record<Field, string>; conflicts: FieldConflict<Field>[] }> {
  const { merged, conflicts } = mergeRecordChanges(base, mine, theirs)
  const open: typeof conflicts = []
  for (const conflict of conflicts) {
    const { field, ...both } = conflict
    const together = (await inParts[field]?.(base[field] ?? '', both.mine, both.theirs)) ?? null
    if (together === null) open.push(conflict)
    else merged[field] = together
  }
  const asRead = open.map((conflict) =>
    inParts[conflict.field] === mergeHtml
      ? { ...conflict, read: { mine: htmlToText(conflict.mine), theirs: htmlToText(conflict.theirs) } }
      : conflict,
  )
  return { merged, conflicts: asRead }
}

/**
 * Merges an HTML text that two people have changed, paragraph by paragraph. Returns `null` if both changed the same paragraph, if
 * both inserted at the same place, or if almost nothing of the text is left.
 */
export const mergeHtml = (base: string, mine: string, theirs: string): Promise<string | null> =>
  mergeSequences([base, mine, theirs], splitHtmlBlocks)

/** Merges two changed lists of files (one file per line) that both began with `base`. */
export const mergeLines = (base: string, mine: string, theirs: string): Promise<string | null> =>
  mergeSequences([base, mine, theirs], linesOf)

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

/** A range of the base parts, and the parts by which one side has replaced it. */
interface Change {
  start: number
  end: number
  blocks: string[]
}

/**
 * Merges sequences of parts. Other requests run between the steps, because each step takes a tenth of a second for long texts.
 */
async function mergeSequences(
  texts: readonly [base: string, mine: string, theirs: string],
  split: (text: string) => string[],
): Promise<string | null> {
  const pause = yieldToEventLoopEvery()
  const parts: string[][] = []
  for (const text of texts) {
    parts.push(split(text))
    await pause()
  }
  const [base = [], mine = [], theirs = []] = parts
  const ours = changesBetween(base, mine)
  await pause()
  const others = changesBetween(base, theirs)
  await pause()
  if (!ours || !others) return null
  const ownKeys = new Set(ours.map((one) => JSON.stringify(one)))
  const fresh = others.filter((other) => !ownKeys.has(JSON.stringify(other)))
  if (ours.some((one) => fresh.some((other) => touches(one, other)))) return null
  const merged = [...base]
  for (const { start, end, blocks } of [...ours, ...fresh].sort((one, other) => other.start - one.start))
    merged.splice(start, end - start, ...blocks)
  return merged.join('\n')
}

const touches = (one: Change, other: Change) =>
  one.start === other.start || (one.start < other.end && other.start < one.end)

/**
 * Milliseconds after which two texts count as entirely different: comparing thousands of unrelated paragraphs would block other
 * requests.
 */
const mergeTimeout = 50

/**
 * Returns the changes between two sequences of parts; `null` if the comparison exceeded its time because they share too little.
 */
function changesBetween(base: string[], next: string[]): Change[] | null {
  const found: Change[] = []
  let offset = 0
  let open: Change | null = null
  const compared = diffArrays(base, next, { timeout: mergeTimeout })
  if (!compared) return null
  for (const { added, removed, value } of compared) {
    if (!added && !removed) {
      open = null
      offset += value.length
      continue
    }
    if (!open) {
      open = { start: offset, end: offset, blocks: [] }
      found.push(open)
    }
    if (added) open.blocks.push(...value)
    else {
      offset += value.length
      open.end = offset
    }
  }
  return found
}
