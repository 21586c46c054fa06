import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addVersion } from './add-version.ts'
import { type ContentKind, wholeContent } from './content-fields.ts'
import { announceContent, changeContent, contentTold, holdContent } from './content-record.ts'
import { findVersion } from './list-versions.ts'

/** Makes the record what it was in a version, as a version of its own: what was written since stays among them. */
export function restoreVersion(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  { kind, id, number }: { kind: ContentKind; id: string; number: number },
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdContent(tx, kind, id)
    const old = held && (await findVersion(tx, id, number))
    if (!old) return { outcome: 'gone' }
    const content = wholeContent(kind, old.content)
    await holdFiles(tx, content)
    const next = held.version + 1
    await addVersion(tx, world, actorOf(by), { recordId: id, number: next, content })
    const now = world.clock.now()
    await changeContent(tx, id, { content, version: next, changed_at: now, changed_by: by.name })
    const after = { ...contentTold({ ...held, content }), version: number }
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.restored`, id, before: null, after })
    await announceContent(tx, world)
    return { outcome: 'saved' }
  })
}
