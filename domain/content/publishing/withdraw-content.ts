import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { ContentKind } from '../content-fields.ts'
import { announceContent, changeContent, contentTold, holdContent } from '../content-record.ts'
import { contentPages } from '../pages/content-pages.ts'

/** Takes a page away from its visitors; its record stays, and can be published again under the same address and date. */
export function withdrawContent(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdContent(tx, kind, id)
    if (held?.state !== 'published' || !held.page_id) return { outcome: 'gone' }
    const { topic, remove } = contentPages[kind]
    await remove(tx, held.page_id)
    await changeContent(tx, id, { state: 'withdrawn', published_version: null, publish_at: null })
    const before = contentTold(held)
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.withdrawn`, id, before, after: null })
    await world.announcements.announce(tx, topic)
    await announceContent(tx, world)
    return { outcome: 'saved' }
  })
}
