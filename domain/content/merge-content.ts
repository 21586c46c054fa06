import { type Conflict, mergeChanges } from '../forms/merge-changes.ts'
import type { Content } from './content-fields.ts'
import { mergeHtml, mergeLines } from './merge-html.ts'

/** What is merged in itself: a text by its paragraphs, files by the file. */
const inParts: Readonly<Record<string, typeof mergeHtml>> = {
  content: mergeHtml,
  gallery: mergeLines,
  attachments: mergeLines,
}

/** As forms are merged (`mergeChanges`), and fields of many parts that both have changed part by part. */
export function mergeContent(
  base: Partial<Content>,
  mine: Content,
  theirs: Content,
): { merged: Content; conflicts: Conflict[] } {
  const { merged, conflicts } = mergeChanges(base, mine, theirs)
  const open = conflicts.filter(({ field, ...both }) => {
    const together = inParts[field]?.(base[field] ?? '', both.mine, both.theirs) ?? null
    if (together !== null) merged[field] = together
    return together === null
  })
  return { merged, conflicts: open }
}
