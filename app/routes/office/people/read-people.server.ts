import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { erasureReasonNames } from '../../../../domain/people/erasure/erasure-form.ts'
import { findPeople } from '../../../../domain/people/find-people.ts'
import { allInWords } from '../../../../domain/people/held-kinds.ts'
import { type ErasureRow, findErasure, listErasures } from '../../../../domain/people/list-erasures.ts'
import type { SiteContext } from '../../../context.ts'
import { personAddress } from './person-address.ts'

export type PeopleView = Awaited<ReturnType<typeof readPeople>>

const erasuresShown = 20

/** Who may be meant by `?q=`, what has just been erased (`?efface=`), and what was erased before. */
export async function readPeople(world: SiteContext, asked: URLSearchParams) {
  const typed = (asked.get('q') ?? '').slice(0, 120)
  const result = await findPeople(world, typed)
  const done = await findErasure(world.db, (asked.get('efface') ?? '').replaceAll('\0', '').slice(0, 16))
  return {
    typed,
    outcome: result.outcome,
    hasMore: result.outcome === 'found' && result.hasMore,
    people:
      result.outcome === 'found'
        ? result.people.map(({ key, called, emails, phone, city, foundIn }) => ({
            id: `${key.kind}-${key.id}`,
            to: personAddress(key),
            called,
            detail: [...emails.filter((email) => email !== called), phone, city].filter(Boolean).join(' · '),
            foundIn: foundIn.join(', '),
          }))
        : [],
    done: done && doneOf(done),
    erasures: (await listErasures(world.db, erasuresShown)).map(doneOf),
  }
}

function doneOf({ id, at, author_name, why, done, kept }: ErasureRow) {
  return {
    id,
    when: dayAndHour(at),
    by: author_name,
    why: erasureReasonNames[why],
    done: allInWords(done) || 'rien',
    kept: allInWords(kept),
  }
}
