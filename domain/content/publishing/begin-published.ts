import type { Database } from '../../../db/client.ts'
import { contentRecords } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { addVersion } from '../add-version.ts'
import type { PublishedPage } from './published-page.ts'

type Needs = World<'clock' | 'announcements'>

/** Makes the record of a page that the office does not know; answers its id. */
export async function beginPublished(
  tx: Database,
  world: Needs,
  by: Actor,
  { kind, id, created_at, content }: PublishedPage,
): Promise<string> {
  const now = world.clock.now()
  const recordId = randomId()
  await tx.insert(contentRecords).values({
    id: recordId,
    kind,
    content,
    state: 'published',
    page_id: id,
    page_created_at: created_at,
    version: 1,
    published_version: 1,
    published_at: now,
    author_id: by.id,
    author_name: by.name,
    changed_by: by.name,
    created_at,
    changed_at: now,
  })
  await addVersion(tx, world, by, { recordId, number: 1, content, publishedAt: now })
  return recordId
}
