import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import {
  type ErasureRow,
  findErasure,
  listErasures,
} from '../../../../../domain/oversight/personal-data/erase-person.ts'
import { erasureReasonNames } from '../../../../../domain/oversight/personal-data/erasure-form.ts'
import { searchPeople } from '../../../../../domain/oversight/personal-data/find-people.ts'
import { personalDataCountsInWords } from '../../../../../domain/oversight/personal-data/personal-data-kinds.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { personAddress } from '../../../../office/records/person-address.ts'

export type PeopleView = Awaited<ReturnType<typeof loadPeoplePage>>

const erasuresShown = 20

/** Loads the people that match `?q=`, the erasure just executed (`?efface=`), and earlier ones. */
export async function loadPeoplePage(deps: SiteContext, query: URLSearchParams) {
  const typed = (query.get('q') ?? '').slice(0, 120)
  const result = await searchPeople(deps, typed)
  const done = await findErasure(deps.db, (query.get('efface') ?? '').replaceAll('\0', '').slice(0, 16))
  return {
    typed,
    outcome: result.outcome,
    hasMore: result.outcome === 'found' && result.hasMore,
    people:
      result.outcome === 'found'
        ? result.people.map(({ key, name, emails, phone, city, foundIn }) => ({
            id: `${key.kind}-${key.id}`,
            to: personAddress(key),
            name,
            detail: [...emails.filter((email) => email !== name), phone, city].filter(Boolean).join(' · '),
            foundIn: foundIn.join(', '),
          }))
        : [],
    done: done && erasureLine(done),
    erasures: (await listErasures(deps.db, erasuresShown)).map(erasureLine),
  }
}

/** Returns an erasure for the list, without anything that identifies the person. */
function erasureLine({ id, at, author_name, why, done, kept }: ErasureRow) {
  return {
    id,
    when: formatDayAndHour(at),
    by: author_name,
    why: erasureReasonNames[why],
    done: personalDataCountsInWords(done) || 'rien',
    kept: personalDataCountsInWords(kept),
  }
}
