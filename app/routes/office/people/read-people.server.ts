import { findPeople } from '../../../../domain/people/find-people.ts'
import { findErasure, listErasures } from '../../../../domain/people/list-erasures.ts'
import type { SiteContext } from '../../../context.ts'
import { doneOf } from './erasure/erasure-line.server.ts'
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
