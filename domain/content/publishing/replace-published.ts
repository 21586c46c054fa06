import type { Database } from '../../../db/client.ts'
import type { Actor } from '../../events/actor.ts'
import type { World } from '../../world.ts'
import { addVersion } from '../add-version.ts'
import type { Content } from '../content-fields.ts'
import { type ContentRecord, changeContent } from '../content-record.ts'
import type { PublishedPage } from './published-page.ts'

type Needs = World<'clock' | 'announcements'>

/** The page is its record's newest version but one, where staff are writing another. */
export async function replacePublished(
  tx: Database,
  world: Needs,
  by: Actor,
  held: ContentRecord,
  page: PublishedPage,
): Promise<string> {
  const now = world.clock.now()
  const published = held.version + 1
  await addVersion(tx, world, by, {
    recordId: held.id,
    number: published,
    content: page.content,
    publishedAt: now,
  })
  const isBeingWritten = held.version !== held.published_version
  const change = {
    state: 'published',
    page_created_at: page.created_at,
    published_version: published,
  } as const
  await changeContent(tx, held.id, {
    ...change,
    published_at: now,
    changed_at: now,
    changed_by: by.name,
    version: published,
  })
  if (!isBeingWritten) {
    await changeContent(tx, held.id, { content: page.content })
    return held.id
  }
  const content = held.content as Content
  await addVersion(tx, world, by, { recordId: held.id, number: published + 1, content })
  await changeContent(tx, held.id, { version: published + 1 })
  return held.id
}
