import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../domain/kernel/person.ts'
import type { SiteContext } from '../../../http/context.ts'
import { entryAbove } from '../../../office/shell/active-menu-entry.ts'

/**
 * The pages that this person may open, as each says of itself what it is for, by entries of the menu; `to` of those that
 * stand there: others want a record.
 */
export async function readGuide({ office }: SiteContext, person: StaffPerson) {
  const { guide, entries } = await office()
  const mine = guide.filter(({ permission }) => hasPermission(person, permission))
  const chapters = Map.groupBy(mine, ({ pattern }) => entryAbove(entries, pattern)?.to ?? pattern)
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
