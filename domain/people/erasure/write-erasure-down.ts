import type { Database } from '../../../db/client.ts'
import { erasures } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { allHeldKinds, type Held } from '../held-kinds.ts'
import { isKept } from './kept-by-law.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'announcements'>

interface Done {
  why: typeof erasures.$inferInsert.why
  held: Held
}

/** The row under which values may be taken out of events, and what the journal says: nothing of whose they were. */
export async function writeDown(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  { why, held }: Done,
): Promise<string> {
  const id = randomId()
  const kinds = allHeldKinds.filter((kind) => held[kind])
  const of = (chosen: typeof kinds) => Object.fromEntries(chosen.map((kind) => [kind, held[kind] ?? 0]))
  const counts = { done: of(kinds.filter((kind) => !isKept(kind))), kept: of(kinds.filter(isKept)) }
  const author = { author_id: by.userId, author_name: by.name }
  await tx.insert(erasures).values({ id, at: world.clock.now(), ...author, why, ...counts })
  const after = { why, ...counts }
  await recordEvent(tx, world, actorOf(by), { act: 'person.erased', id, before: null, after })
  return id
}
