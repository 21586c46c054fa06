import { eq } from 'drizzle-orm'
import { savedAnswers } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { toldOf } from './hold-saved-answers.ts'

type Needs = World<'db' | 'clock'>

/** Deleting what is gone is no error. */
export function deleteSavedAnswer(world: Needs, person: StaffPerson, id: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [gone] = await tx.delete(savedAnswers).where(eq(savedAnswers.id, id)).returning()
    if (!gone) return
    const told = { act: 'answer.deleted', id, before: toldOf(gone), after: null } as const
    await recordEvent(tx, world, actorOf(person), told)
  })
}
