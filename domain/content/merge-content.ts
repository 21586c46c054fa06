import { type Conflict, mergeChanges } from '../forms/merge-changes.ts'
import type { Content } from './content-fields.ts'
import { mergeHtml } from './merge-html.ts'

/** As forms are merged (`mergeChanges`), and a text that both have changed paragraph by paragraph. */
export function mergeContent(
  base: Partial<Content>,
  mine: Content,
  theirs: Content,
): { merged: Content; conflicts: Conflict[] } {
  const { merged, conflicts } = mergeChanges(base, mine, theirs)
  const text = conflicts.find(({ field }) => field === 'content')
  const together = text && mergeHtml(base.content ?? '', text.mine, text.theirs)
  if (typeof together !== 'string') return { merged, conflicts }
  return {
    merged: { ...merged, content: together },
    conflicts: conflicts.filter(({ field }) => field !== 'content'),
  }
}
