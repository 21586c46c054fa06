import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { ContentKind } from '../content-fields.ts'
import { announceContent, changeContent, contentTold, holdContent } from '../content-record.ts'

/** Takes the time back; the record stays as it is. */
export function unscheduleContent(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdContent(tx, kind, id)
    if (!held?.publish_at) return { outcome: 'gone' }
    await changeContent(tx, id, { publish_at: null })
    const after = contentTold(held)
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.unscheduled`, id, before: null, after })
    await announceContent(tx, world)
    return { outcome: 'saved' }
  })
}
