import { and, eq, gt } from 'drizzle-orm'
import { textDrafts, textVersions } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { LegalTextName } from '../legal-texts.ts'
import { holdVersions } from './hold-versions.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Takes back a version that is not in force yet; its words become the draft again where there is none. */
export function withdrawVersion(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<'withdrawn' | 'gone'> {
  return world.db.transaction(async (tx) => {
    await holdVersions(tx)
    const today = parisDay(world.clock.now())
    const isIt = and(eq(textVersions.text, text), eq(textVersions.number, number))
    const [gone] = await tx
      .delete(textVersions)
      .where(and(isIt, gt(textVersions.valid_from, today)))
      .returning()
    if (!gone) return 'gone'
    const { html, summary, valid_from } = gone
    const draft = { text, html, summary, valid_from, changed_at: world.clock.now(), author_name: by.name }
    await tx.insert(textDrafts).values(draft).onConflictDoNothing()
    const before = { text, number, from: valid_from }
    await recordEvent(tx, world, actorOf(by), { act: 'text.withdrawn', id: text, before, after: null })
    await world.announcements.announce(tx, 'texts')
    await world.announcements.announce(tx, 'office')
    return 'withdrawn'
  })
}
