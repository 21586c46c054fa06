import { eq } from 'drizzle-orm'
import { textDrafts } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { LegalTextName } from '../legal-texts.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Lets the draft go; one that is gone is no error. */
export function dropTextDraft(world: Needs, by: StaffPerson, text: LegalTextName): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [gone] = await tx.delete(textDrafts).where(eq(textDrafts.text, text)).returning()
    if (!gone) return
    const told = { before: { text, summary: gone.summary }, after: null }
    await recordEvent(tx, world, actorOf(by), { act: 'text.draft-dropped', id: text, ...told })
    await world.announcements.announce(tx, 'office')
  })
}
