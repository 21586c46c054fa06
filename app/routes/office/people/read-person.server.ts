import { data, type RouterContextProvider } from 'react-router'
import { fateOf } from '../../../../domain/people/erasure/fates.ts'
import { planErasure } from '../../../../domain/people/erasure/plan-erasure.ts'
import { findAlikePeople } from '../../../../domain/people/find-alike-people.ts'
import { findPerson } from '../../../../domain/people/find-person.ts'
import { allHeldKinds } from '../../../../domain/people/held-kinds.ts'
import { unbroken } from '../../../../domain/settings/setting.ts'
import { siteContext } from '../../../context.ts'
import { obstacleLine } from './erasure/obstacle-line.server.ts'
import { heldLine } from './held-line.server.ts'
import { archiveAddress, personAddress, readPersonKey } from './person-address.ts'

export type PersonView = Awaited<ReturnType<typeof readPerson>>

const obstaclesShown = 6

/** What the page of a person shows: all that is kept of them, and what an erasure would make of it. */
export async function readPerson(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
) {
  const world = context.get(siteContext)
  const key = readPersonKey(params)
  const person = key && (await findPerson(world, key))
  if (!key || !person) throw data(null, { status: 404 })
  const { held, obstacles, seen } = await planErasure(world.db, person)
  const alike = await findAlikePeople(world.db, person)
  const kinds = allHeldKinds.filter((kind) => held[kind])
  const of = (fate: ReturnType<typeof fateOf>) => kinds.filter((kind) => fateOf(kind, held) === fate)
  const reaches = [
    ...person.emails.filter((email) => email !== person.called),
    ...person.phones.map(unbroken),
  ]
  return {
    called: person.called || 'Sans nom',
    lead: reaches.join(' · '),
    isCompany: person.isCompany,
    here: personAddress(key),
    archive: archiveAddress(key),
    seen,
    obstacles: obstacles.slice(0, obstaclesShown).map(obstacleLine),
    otherObstacles: Math.max(0, obstacles.length - obstaclesShown),
    alike: alike.map(({ key: other, called, because }) => ({
      id: other.id,
      to: personAddress(other),
      called: called || 'Sans nom',
      because,
    })),
    groups: [
      {
        name: 'efface',
        title: 'Ce qui sera effacé',
        lines: of('erased').map((kind) => heldLine(kind, held)),
      },
      {
        name: 'anonyme',
        title: 'Ce qui restera sans la personne',
        lines: of('anonymous').map((kind) => heldLine(kind, held)),
      },
      {
        name: 'garde',
        title: 'Ce que la loi fait garder',
        lines: of('kept').map((kind) => heldLine(kind, held)),
      },
    ].filter(({ lines }) => lines.length > 0),
  }
}
