import { type Conflict, mergeChanges } from '../forms/merge-changes.ts'
import { htmlToText } from '../publishing/read-html.ts'
import { mergeHtml } from './merge-html.ts'

/**
 * As forms are merged (`mergeChanges`); what both have changed of a field that is merged in itself, by the function given for it:
 * a text by its paragraphs, files by the file.
 */
export function mergeInParts<Field extends string>(
  base: Partial<Readonly<Record<Field, string>>>,
  mine: Readonly<Record<Field, string>>,
  theirs: Readonly<Record<Field, string>>,
  inParts: Partial<Readonly<Record<Field, typeof mergeHtml>>>,
): { merged: Record<Field, string>; conflicts: Conflict<Field>[] } {
  const { merged, conflicts } = mergeChanges(base, mine, theirs)
  const open = conflicts.filter(({ field, ...both }) => {
    const together = inParts[field]?.(base[field] ?? '', both.mine, both.theirs) ?? null
    if (together !== null) merged[field] = together
    return together === null
  })
  const asRead = open.map((conflict) =>
    inParts[conflict.field] === mergeHtml
      ? { ...conflict, read: { mine: htmlToText(conflict.mine), theirs: htmlToText(conflict.theirs) } }
      : conflict,
  )
  return { merged, conflicts: asRead }
}
