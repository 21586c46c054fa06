import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../domain/kernel/person.ts'
import type { SiteContext } from '../../../http/context.ts'
import { activeMenuEntry } from '../../../office/shell/active-menu-entry.ts'

/**
 * Returns the help of all pages that this person may open, grouped by menu entry. `to` is only set for menu entries: the other
 * pages need a record.
 */
export async function readGuide({ office }: SiteContext, person: StaffPerson) {
  const { guide, entries } = await office()
  const mine = guide.filter(({ permission }) => hasPermission(person, permission))
  const chapters = Map.groupBy(mine, ({ pattern }) => activeMenuEntry(entries, pattern)?.to ?? pattern)
  return [...chapters].map(([chapter, pages]) => ({
    chapter,
    pages: pages.map(({ pattern, title, what, how, keys = [] }) => ({
      title,
      what,
      how,
      keys,
      id: pattern.replace(/[/:]+/g, '-').slice(1),
      to: pattern === chapter && entries.some(({ to }) => to === pattern) ? pattern : null,
    })),
  }))
}
