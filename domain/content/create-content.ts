import { contentRecords } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addVersion } from './add-version.ts'
import type { ContentKind } from './content-fields.ts'
import { announceContent, contentTold } from './content-record.ts'
import { tidyContent } from './tidy-content.ts'

/** Begins a record with what is known of it, for nobody but staff to see; answers its id (docs/product.md §11.18). */
export function createContent(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  kind: ContentKind,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = randomId()
  const now = world.clock.now()
  const content = tidyContent(kind, given)
  const row = { id, kind, content, page_id: null }
  return world.db.transaction(async (tx) => {
    await holdFiles(tx, content)
    await tx.insert(contentRecords).values({
      ...row,
      author_id: by.userId,
      author_name: by.name,
      changed_by: by.name,
      created_at: now,
      changed_at: now,
    })
    await addVersion(tx, world, actorOf(by), { recordId: id, number: 1, content })
    const after = contentTold(row)
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.created`, id, before: null, after })
    await announceContent(tx, world)
    return id
  })
}
