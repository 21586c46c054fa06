import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { countHeld } from '../belongings/count-held.ts'
import { findPerson, type Person } from '../find-person.ts'
import type { PersonKey } from '../person-key.ts'
import type { Archive, ArchiveWorld } from './archive-part.ts'
import { gatherArchive } from './gather-archive.ts'

/** The archive of a person, told in the journal without their name; `null` where there is nobody. */
export async function handOut(
  world: ArchiveWorld,
  by: StaffPerson,
  key: PersonKey,
): Promise<{ person: Person; archive: Archive } | null> {
  const person = await findPerson(world, key)
  if (!person) return null
  const archive = await gatherArchive(world, person)
  await world.db.transaction(async (tx) => {
    const after = { held: await countHeld(tx, person) }
    const told = { act: 'person.handed-out', id: randomId(), before: null, after } as const
    await recordEvent(tx, world, actorOf(by), told)
  })
  return { person, archive }
}
