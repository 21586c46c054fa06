import { searchEverything } from '../../../../domain/search/search-everything.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import type { SiteContext } from '../../../context.ts'
import { groupsOf } from './hit-groups.server.ts'

export type SearchView = Awaited<ReturnType<typeof readSearch>>

/** Of each kind so many are shown. */
const most = 8

/** What the address asks for, `?q=…&pos=tous`, in words. */
export async function readSearch({ db, clock }: SiteContext, person: StaffPerson, asked: URLSearchParams) {
  const typed = (asked.get('q') ?? '').slice(0, 120)
  const isWide = asked.get('pos') === 'tous'
  const scope = isWide ? null : person.pointsOfSale
  const result = await searchEverything(db, person, { typed, scope, most })
  const groups = result.outcome === 'found' ? groupsOf(result.found, clock.now()) : []
  return {
    typed,
    outcome: result.outcome,
    groups,
    count: groups.reduce((sum, { hits }) => sum + hits.length, 0),
    isWide,
    /** Named where others could be looked through too. */
    scope: person.pointsOfSale ? pointsOfSaleName(scope) : null,
  }
}
