import type { OfficeMap } from '../../app/office-map.ts'
import { entryAbove } from '../../app/routes/office/shell/entry-above.ts'

/** By the place of the entry that a page is, or is below; those below none come last. */
export function inOrder<Page extends { pattern: string }>(
  pages: Page[],
  entries: OfficeMap['entries'],
): Page[] {
  const placeOf = ({ pattern }: Page) => {
    const above = entryAbove(entries, pattern)
    return above ? entries.indexOf(above) : entries.length
  }
  return pages.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.pattern.length - other.pattern.length,
  )
}
