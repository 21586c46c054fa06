import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import type { SiteContext } from '../../../context.ts'

/** The pages that this person may open, as each says of itself what it is for; `to` of those in the menu: others want a record. */
export async function readGuide({ office }: SiteContext, person: StaffPerson) {
  const { guide, entries } = await office()
  const inMenu = new Set(entries.map(({ to }) => to))
  return guide
    .filter(({ act }) => may(person, act))
    .map(({ pattern, title, what, how, keys = [] }) => ({
      ...{ title, what, how, keys },
      id: pattern.replace(/[/:]+/g, '-').slice(1),
      to: inMenu.has(pattern) ? pattern : null,
    }))
}
