import { eq } from 'drizzle-orm'
import { contentRecords } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { ContentKind } from './content-fields.ts'
import { announceContent, contentTold, holdContent } from './content-record.ts'

/** Throws away a record that visitors do not see, with all of its versions; a page is withdrawn first. */
export function deleteContent(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'deleted' } | { outcome: 'gone' } | { outcome: 'public' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdContent(tx, kind, id)
    if (!held) return { outcome: 'gone' }
    if (held.state === 'published') return { outcome: 'public' }
    await tx.delete(contentRecords).where(eq(contentRecords.id, id))
    const before = contentTold(held)
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.deleted`, id, before, after: null })
    await announceContent(tx, world)
    return { outcome: 'deleted' }
  })
}
