import type { Database } from '../../../db/client.ts'
import type { Person } from '../find-person.ts'
import { allHeldKinds, type Held } from '../held-kinds.ts'
import { belongingsOf } from './belongings.ts'

/** How much of each there is. */
export async function countHeld(db: Database, person: Person): Promise<Held> {
  const belongings = belongingsOf(person)
  const held: Held = {}
  // One after the other: within a transaction there is one connection.
  for (const kind of allHeldKinds) {
    const { table, isTheirs } = belongings[kind]
    const count = await db.$count(table, isTheirs)
    if (count > 0) held[kind] = count
  }
  return held
}
